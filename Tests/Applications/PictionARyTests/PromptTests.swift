import Testing

@testable import PictionARy

@Suite("Prompts")
struct PromptTests {
  @Test(
    "a name has the article of spoken English",
    arguments: [
      ("cat", "a cat"), ("airplane", "an airplane"), ("birthday cake", "a birthday cake"), ("ear", "an ear"),
      ("eye", "an eye"), ("envelope", "an envelope"), ("onion", "an onion"), ("umbrella", "an umbrella"),
      ("house", "a house"), ("hourglass", "an hourglass"), ("unicorn", "a unicorn"), ("ukulele", "a ukulele"),
      ("octopus", "an octopus"), ("bus", "a bus"), ("compass", "a compass"), ("canvas", "a canvas"),
      ("rhinoceros", "a rhinoceros"), ("tennis racquet", "a tennis racquet"), ("t-shirt", "a t-shirt"),
      ("x-ray", "an x-ray"), ("ice cream", "an ice cream"), ("animal migration", "an animal migration"),
      ("bottle of apples", "a bottle of apples"), ("8-ball", "an 8-ball"), ("lens", "a lens"),
    ])
  func article(name: String, phrase: String) {
    #expect(Prompt(name).phrase == phrase)
  }

  @Test(
    "plurals, uncountable nouns and names with their own article have none",
    arguments: [
      "eyeglasses", "binoculars", "headphones", "scissors", "stairs", "peas", "flip flops", "matches",
      "teeth",
      "grass", "rain", "broccoli", "asparagus", "underwear", "The Eiffel Tower", "The Great Wall of China",
    ])
  func bare(name: String) {
    #expect(Prompt(name).phrase == name)
  }

  @Test("there is one sun and one moon, and any number of sunflowers and full moons")
  func onlyOnes() {
    #expect(Prompt("sun").phrase == "the sun")
    #expect(Prompt("moon").phrase == "the moon")
    #expect(Prompt("full moon").phrase == "a full moon")
    #expect(Prompt("sunflower").phrase == "a sunflower")
  }

  @Test("a label's underscores become spaces")
  func underscores() {
    #expect(Prompt("alarm_clock").phrase == "an alarm clock")
    #expect(Prompt("alarm_clock").label == "alarm_clock")
    #expect(Prompt("").phrase == "")
  }

  @Test("an object's specific hint is used if there is one")
  func hints() {
    #expect(Prompt("cat").hint == "A round head with two pointed ears and whiskers.")
    #expect(Prompt("The Eiffel Tower").hint == Prompt("the_eiffel_tower").hint)
    #expect(Prompt("gizmo").hint.contains("outline"))
  }
}
