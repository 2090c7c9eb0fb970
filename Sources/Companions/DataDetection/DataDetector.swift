public import Foundation

/// Detects data in text: web and email addresses, telephone numbers, amounts of money.
///
/// Matches by letters, digits and punctuation, in any language; see `dataDetectorMatches(_:options:)`.
public enum DataDetector {
  /// The types of data to detect.
  public struct MatchType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let link = MatchType(rawValue: 1)
    public static let emailAddress = MatchType(rawValue: 1 << 1)
    public static let phoneNumber = MatchType(rawValue: 1 << 2)
    public static let moneyAmount = MatchType(rawValue: 1 << 3)
    /// Accepted; never detected.
    public static let calendarEvent = MatchType(rawValue: 1 << 4)
    /// Accepted; never detected.
    public static let postalAddress = MatchType(rawValue: 1 << 5)
    public static let all: MatchType = [
      .link, .emailAddress, .phoneNumber, .moneyAmount, .calendarEvent, .postalAddress,
    ]
  }

  /// Search options. There are none.
  public struct Options: Hashable, Sendable {
    public init() {}
  }

  public struct Match: Hashable, Codable, Sendable {
    /// The type of data and its value.
    public let details: SemanticDetails
    /// The range in the searched text; nil for a decoded match.
    public let range: Range<String.Index>?

    public static func == (one: Match, other: Match) -> Bool {
      one.details == other.details && one.range == other.range
    }

    private enum CodingKeys: CodingKey {
      case details
    }

    init(_ details: SemanticDetails, range: Range<String.Index>) {
      (self.details, self.range) = (details, range)
    }

    public init(from decoder: any Decoder) throws {
      details = try decoder.container(keyedBy: CodingKeys.self).decode(SemanticDetails.self, forKey: .details)
      range = nil
    }
  }
}

extension DataDetector.Match {
  /// The value of a match.
  public enum SemanticDetails: Hashable, Codable, Sendable {
    case link(Link)
    case emailAddress(EmailAddress)
    case phoneNumber(PhoneNumber)
    case moneyAmount(MoneyAmount)
    /// Never detected.
    case calendarEvent(CalendarEvent)
    /// Never detected.
    case postalAddress(PostalAddress)

    /// A web address.
    public struct Link: Hashable, Codable, Sendable {
      /// With `https` if the text has no scheme.
      public let url: URL
    }

    /// An email address.
    public struct EmailAddress: Hashable, Codable, Sendable {
      public let emailAddress: String
      /// Nil: surrounding text isn't analyzed.
      public let label: String?
    }

    /// A telephone number.
    public struct PhoneNumber: Hashable, Codable, Sendable {
      /// As written.
      public let phoneNumber: String
      /// Nil: surrounding text isn't analyzed.
      public let label: String?
    }

    /// An amount of money.
    public struct MoneyAmount: Hashable, Codable, Sendable {
      /// By the adjacent sign or code. `$` is assumed to be US dollars, `¥` yen.
      public let currency: Locale.Currency
      public let amount: Decimal
    }

    /// A date or a time.
    public struct CalendarEvent: Hashable, Codable, Sendable {
      public let startDate: Date?
      public let endDate: Date?
    }

    /// A postal address.
    public struct PostalAddress: Hashable, Codable, Sendable {
      public let fullAddress: String
    }
  }
}

extension StringProtocol {
  /// Detects data of some types, in order.
  ///
  /// - Parameter types: default all.
  public func dataDetectorMatches(
    _ types: DataDetector.MatchType = .all, options: DataDetector.Options = DataDetector.Options()
  ) -> some AsyncSequence<DataDetector.Match, Never> {
    let matches = DataDetector.matches(in: self, types)
    return AsyncStream { continuation in
      for match in matches { continuation.yield(match) }
      continuation.finish()
    }
  }
}
