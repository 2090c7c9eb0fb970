"""The drawing classifier: its labels, its data, its network, and the photographs made of drawings."""

INPUT_SIZE = 128
"""Width and height of the network's square RGB input in pixels."""

NOTHING = "nothing"
"""The label of pictures in which nothing is drawn."""

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
"""What the model names, apart from `NOTHING`."""

GAME_LABELS = (
    "airplane", "banana", "baseball", "basketball", "bed", "bicycle", "binoculars", "birthday cake", "book",
    "brain", "calculator", "camera", "car", "cat", "cell phone", "cloud", "computer", "dog", "door", "ear",
    "envelope", "eye", "eyeglasses", "fish", "flashlight", "guitar", "hamburger", "hammer", "hand",
    "headphones", "house", "key", "leg", "light bulb", "moon", "mouth", "nose", "onion", "pencil", "pizza",
    "rainbow", "rhinoceros", "screwdriver", "spoon", "star", "sun", "The Eiffel Tower", "toothbrush", "trumpet",
    "umbrella",
)  # fmt: skip
"""What PictionARy asked for in the beginning: asked for by default, however often it is recognized."""

MEANINGLESS = ("line", "squiggle", "zigzag")
"""Classes of the data that are scribbles rather than things: the model takes them for nothing."""
