"""The detector's training samples."""

import numpy as np

from common.data_loading import Groups, SampleLoader
from common.labeled_images import LabeledImage

from .augmentation import NoiseBank, View, augmented_sample
from .targets import BOX_WEIGHT_OF_TOP_FACE_BOXES, grid_targets


class ImageLoader(SampleLoader):
    """Draws training samples from groups of images with given shares."""

    def __init__(self, groups: list[tuple[float, list[LabeledImage]]], seed: int):
        super().__init__(seed)
        self.groups = Groups(groups)
        self.bank = NoiseBank(np.random.default_rng(seed))

    def sample(self, index: int, view: View) -> tuple[np.ndarray, np.ndarray]:
        rng = np.random.default_rng((self.seed, index))
        count = 4 if not view.close and rng.random() < view.mosaics else 1
        pictures = [self.groups.pick(rng) for _ in range(count)]
        pixels, boxes, values = augmented_sample(pictures, self.bank, rng, view)
        top_faces = any(picture.source == "n3" for picture in pictures)
        box_weight = BOX_WEIGHT_OF_TOP_FACE_BOXES if top_faces else 1.0
        return pixels, grid_targets(boxes, values, view.size, box_weight)
