/// Labels that have something in common.
///
/// The groups are this project's own, drawn up for what programs look for in pictures; where WordNet 3.0 has a noun of the same
/// meaning, its hyponyms among the labels were compared with them.
struct LabelGroup: Sendable, Hashable {
  let identifier: String
  /// The labels' numbers in the network's order, which is that of WordNet's numbers for them.
  let labels: [ClosedRange<Int>]

  init(_ identifier: String, _ labels: ClosedRange<Int>...) {
    self.identifier = identifier
    self.labels = labels
  }

  var labelCount: Int { labels.reduce(0) { $0 + $1.count } }

  func contains(_ label: Int) -> Bool { labels.contains { $0.contains(label) } }

  /// The sum of the labels' values, of the values of all labels or of one place of a map of them.
  func sum(_ values: [Float]) -> Float {
    labels.reduce(0) { sum, range in range.reduce(sum) { $0 + values[$1] } }
  }

  /// All groups, the larger first.
  static let all = [
    LabelGroup("animal", 0...397),
    LabelGroup("mammal", 101...106, 147...299, 330...388),
    LabelGroup("dog", 151...268),
    LabelGroup(
      "vehicle", 403...405, 407...408, 417...417, 428...428, 436...436, 444...444, 450...450, 466...466,
      468...468, 472...472, 484...484, 510...511, 537...537, 547...547, 554...555, 561...561, 565...565,
      569...569, 573...573, 575...576, 586...586, 595...595, 603...603, 609...609, 612...612, 625...625,
      627...628, 654...654, 656...656, 661...661, 665...665, 670...671, 675...675, 690...690, 705...705,
      717...717, 724...724, 734...734, 751...751, 757...757, 779...780, 791...791, 802...803, 812...812,
      814...814, 817...817, 820...820, 829...829, 833...833, 847...847, 856...856, 864...864, 866...867,
      870...871, 874...874, 880...880, 895...895, 914...914),
    LabelGroup("bird", 7...24, 80...100, 127...146),
    LabelGroup(
      "clothing", 399...400, 411...411, 433...433, 439...439, 445...445, 451...452, 457...457, 459...459,
      474...474, 496...496, 501...502, 514...515, 518...518, 529...529, 552...552, 560...560, 568...568,
      578...578, 601...601, 608...608, 610...610, 614...614, 617...617, 630...630, 638...639, 652...652,
      655...655, 658...658, 667...667, 689...689, 697...697, 715...715, 735...735, 770...770, 774...775,
      793...793, 806...806, 808...808, 824...824, 834...834, 841...842, 869...869, 887...887, 906...906),
    LabelGroup("food", 923...957, 959...969),
    LabelGroup("reptile", 33...68),
    LabelGroup(
      "electronics", 482...482, 485...485, 487...487, 508...508, 527...528, 530...531, 590...590, 592...592,
      605...605, 613...613, 620...620, 632...632, 650...650, 662...662, 664...664, 673...673, 681...681,
      688...688, 707...707, 713...713, 732...732, 742...742, 745...745, 754...754, 759...759, 761...761,
      782...782, 848...848, 851...851),
    LabelGroup("insect", 300...326),
    LabelGroup(
      "musical instrument", 401...402, 420...420, 432...432, 486...486, 494...494, 513...513, 541...541,
      546...546, 558...558, 566...566, 577...577, 579...579, 593...594, 641...642, 683...684, 687...687,
      699...699, 776...776, 822...822, 875...875, 881...881, 889...889),
    LabelGroup(
      "building", 415...415, 424...425, 449...449, 454...454, 467...467, 483...483, 497...498, 509...509,
      580...580, 582...582, 624...624, 634...634, 660...660, 663...663, 668...668, 698...698, 727...727,
      743...743, 762...762, 788...788, 832...832, 860...860, 865...865, 915...915),
    LabelGroup(
      "furniture", 423...423, 431...431, 453...453, 493...493, 495...495, 516...516, 520...520, 526...526,
      532...532, 548...548, 553...553, 559...559, 564...564, 648...648, 703...703, 736...736, 765...765,
      831...831, 857...857, 861...861, 894...894),
    LabelGroup("primate", 365...384),
    LabelGroup(
      "sports equipment", 416...416, 422...422, 429...430, 522...522, 543...543, 574...574, 602...602,
      702...702, 722...722, 746...747, 752...752, 768...768, 795...795, 805...805, 852...852, 890...890),
    LabelGroup("snake", 52...68),
    LabelGroup("ungulate", 339...355),
    LabelGroup("fish", 0...6, 389...397),
    LabelGroup(
      "tool", 462...462, 473...473, 491...491, 499...499, 512...512, 587...587, 596...596, 621...621,
      623...623, 696...696, 726...726, 730...731, 740...740, 784...784, 792...792),
    LabelGroup(
      "home appliance", 534...534, 545...545, 550...550, 589...589, 606...606, 651...651, 760...760,
      766...766, 786...786, 811...811, 827...827, 859...859, 882...882, 891...891, 897...897),
    LabelGroup(
      "watercraft", 403...403, 472...472, 484...484, 510...510, 554...554, 576...576, 625...625, 628...628,
      724...724, 780...780, 814...814, 833...833, 871...871, 914...914),
    LabelGroup("monkey", 370...382),
    LabelGroup("vegetable", 936...947),
    LabelGroup("lizard", 38...48),
    LabelGroup(
      "car", 407...407, 436...436, 468...468, 511...511, 609...609, 627...627, 656...656, 661...661,
      751...751, 817...817),
    LabelGroup("fruit", 948...957),
    LabelGroup("landscape", 970...970, 972...980),
    LabelGroup("arachnid", 70...78),
    LabelGroup("crustacean", 118...126),
    LabelGroup(
      "shop", 415...415, 424...424, 454...454, 467...467, 509...509, 582...582, 788...788, 860...860,
      865...865),
    LabelGroup(
      "ball", 429...430, 522...522, 574...574, 722...722, 768...768, 805...805, 852...852, 890...890),
    LabelGroup("amphibian", 25...32),
    LabelGroup("beetle", 300...307),
    LabelGroup("wildcat", 286...293),
    LabelGroup("truck", 555...555, 569...569, 675...675, 717...717, 734...734, 864...864, 867...867),
    LabelGroup("fungus", 991...997),
    LabelGroup("timepiece", 409...409, 530...531, 604...604, 826...826, 835...835, 892...892),
    LabelGroup("spider", 72...77),
    LabelGroup("butterfly", 321...326),
    LabelGroup("mollusk", 112...117),
    LabelGroup("rodent", 333...338),
    LabelGroup("train", 466...466, 547...547, 565...565, 705...705, 820...820, 829...829),
    LabelGroup("weapon", 413...413, 471...471, 657...657, 744...744, 763...764),
    LabelGroup("salamander", 25...29),
    LabelGroup("turtle", 33...37),
    LabelGroup("cat", 281...285),
    LabelGroup("ape", 365...369),
    LabelGroup("footwear", 502...502, 514...514, 630...630, 770...770, 774...774),
    LabelGroup("hat", 439...439, 452...452, 515...515, 667...667, 808...808),
    LabelGroup("bottle", 440...440, 720...720, 737...737, 898...898, 907...907),
    LabelGroup("bird of prey", 21...24),
    LabelGroup("parrot", 87...90),
    LabelGroup("wolf", 269...272),
    LabelGroup("fox", 277...280),
    LabelGroup("bear", 294...297),
    LabelGroup("marine mammal", 147...150),
    LabelGroup("aircraft", 404...405, 417...417, 895...895),
    LabelGroup("beverage", 966...969),
    LabelGroup("chair", 423...423, 559...559, 765...765, 857...857),
    LabelGroup("bed", 431...431, 516...516, 520...520, 564...564),
    LabelGroup("computer", 527...527, 590...590, 620...620, 681...681),
    LabelGroup("shore", 975...978),
    LabelGroup("shark", 2...4),
    LabelGroup("frog", 30...32),
    LabelGroup("marsupial", 104...106),
    LabelGroup("rabbit", 330...332),
    LabelGroup("elephant", 101...101, 385...386),
    LabelGroup("bus", 654...654, 779...779, 874...874),
    LabelGroup("bread", 930...932),
    LabelGroup("dessert", 927...929),
    LabelGroup("telephone", 487...487, 528...528, 707...707),
    LabelGroup("machine", 517...517, 595...595, 856...856),
    LabelGroup("bridge", 821...821, 839...839, 888...888),
    LabelGroup("gun", 413...413, 763...764),
    LabelGroup("person", 981...983),
    LabelGroup("ray", 5...6),
    LabelGroup("crocodilian", 49...50),
    LabelGroup("equine", 339...340),
    LabelGroup("bicycle", 444...444, 671...671),
    LabelGroup("motorcycle", 665...665, 670...670),
    LabelGroup("flower", 985...986),
    LabelGroup("camera", 732...732, 759...759),
    LabelGroup("mountain", 970...970, 980...980),
  ]
}
