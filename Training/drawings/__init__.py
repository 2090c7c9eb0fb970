"""The drawing classifier: its labels, data, network, and synthetic photographs of drawings."""

INPUT_SIZE = 128
"""Width and height of the network's square RGB input in pixels."""

NOTHING = "nothing"
"""The label of images without a drawing."""

LABELS = (
    "airplane", "apple", "banana", "baseball", "basketball", "bed", "bicycle", "binoculars", "birthday cake",
    "book", "bowtie", "brain", "butterfly", "cactus", "calculator", "camera", "candle", "car", "cat",
    "cell phone", "chair", "cloud", "computer", "crown", "diamond", "dog", "door", "ear", "elephant",
    "envelope", "eye", "eyeglasses", "fish", "flashlight", "flower", "fork", "guitar", "hamburger", "hammer",
    "hand", "headphones", "helicopter", "hot air balloon", "hourglass", "house", "ice cream", "key", "ladder",
    "leg", "light bulb", "lightning", "moon", "mouth", "mushroom", "nose", "octopus", "onion", "palm tree",
    "pencil", "pineapple", "pizza", "rainbow", "rhinoceros", "sailboat", "scissors", "screwdriver", "shoe",
    "skull", "smiley face", "snail", "snowflake", "snowman", "spider", "spoon", "stairs", "star", "sun",
    "t-shirt", "tent", "The Eiffel Tower", "toothbrush", "tree", "trumpet", "umbrella", "wine glass",
)  # fmt: skip
"""The model's labels, apart from `NOTHING`."""

GAME_LABELS = (
    "airplane", "banana", "baseball", "basketball", "bed", "bicycle", "binoculars", "birthday cake", "book",
    "brain", "calculator", "camera", "car", "cat", "cell phone", "cloud", "computer", "dog", "door", "ear",
    "envelope", "eye", "eyeglasses", "fish", "flashlight", "guitar", "hamburger", "hammer", "hand",
    "headphones", "house", "key", "leg", "light bulb", "moon", "mouth", "nose", "onion", "pencil", "pizza",
    "rainbow", "rhinoceros", "screwdriver", "spoon", "star", "sun", "The Eiffel Tower", "toothbrush", "trumpet",
    "umbrella",
)  # fmt: skip
"""PictionARy's original prompts: default prompts regardless of how often they are recognized."""

MEANINGLESS = ("line", "squiggle", "zigzag")
"""Classes of the data that are scribbles rather than things: the model labels them nothing."""
