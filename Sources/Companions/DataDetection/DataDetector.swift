public import Foundation

/// Finds things in texts that mean something beyond their words: addresses of pages and of mail, telephone numbers, amounts of money.
///
/// What is found has to look like such a thing by its letters, digits and signs; no language is known.
/// `StringProtocol.dataDetectorMatches(_:options:)` looks for them.
public enum DataDetector {
  /// The kinds of things to look for.
  public struct MatchType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let link = MatchType(rawValue: 1)
    public static let emailAddress = MatchType(rawValue: 1 << 1)
    public static let phoneNumber = MatchType(rawValue: 1 << 2)
    public static let moneyAmount = MatchType(rawValue: 1 << 3)
    /// Accepted; none is found.
    public static let calendarEvent = MatchType(rawValue: 1 << 4)
    /// Accepted; none is found.
    public static let postalAddress = MatchType(rawValue: 1 << 5)
    public static let all: MatchType = [
      .link, .emailAddress, .phoneNumber, .moneyAmount, .calendarEvent, .postalAddress,
    ]
  }

  /// How texts are searched. There is nothing to choose.
  public struct Options: Hashable, Sendable {
    public init() {}
  }

  /// Something that was found.
  public struct Match: Hashable, Codable, Sendable {
    /// What it is and says.
    public let details: SemanticDetails
    /// Where it is in the text that was searched; nil of a match that was decoded, which knows no text.
    public let range: Range<String.Index>?

    /// Whether both say the same at the same place.
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
  /// What something means.
  public enum SemanticDetails: Hashable, Codable, Sendable {
    case link(Link)
    case emailAddress(EmailAddress)
    case phoneNumber(PhoneNumber)
    case moneyAmount(MoneyAmount)
    /// Never found.
    case calendarEvent(CalendarEvent)
    /// Never found.
    case postalAddress(PostalAddress)

    /// The address of a page.
    public struct Link: Hashable, Codable, Sendable {
      /// With `https` where the text names no scheme.
      public let url: URL
    }

    /// An address of electronic mail.
    public struct EmailAddress: Hashable, Codable, Sendable {
      public let emailAddress: String
      /// Nil: what is written beside it isn't looked at.
      public let label: String?
    }

    /// A telephone number.
    public struct PhoneNumber: Hashable, Codable, Sendable {
      /// As it is written.
      public let phoneNumber: String
      /// Nil: what is written beside it isn't looked at.
      public let label: String?
    }

    /// An amount of money.
    public struct MoneyAmount: Hashable, Codable, Sendable {
      /// By the sign or code beside it. `$` is US dollars, `¥` yen: where they are another country's, it is a guess.
      public let currency: Locale.Currency
      public let amount: Decimal
    }

    /// A day or an hour.
    public struct CalendarEvent: Hashable, Codable, Sendable {
      public let startDate: Date?
      public let endDate: Date?
    }

    /// Where someone lives.
    public struct PostalAddress: Hashable, Codable, Sendable {
      public let fullAddress: String
    }
  }
}

extension StringProtocol {
  /// Looks for things of some kinds, in the order in which they stand.
  ///
  /// - Parameter types: the kinds; all unless given.
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
