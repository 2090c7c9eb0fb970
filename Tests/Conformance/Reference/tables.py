"""Models that aren't networks: vectorizers, linear models, trees, and non-maximum suppression."""

import numpy as np


def vectorize_dictionary(spec, model, features):
    name = spec.description.input[0].name
    keys = list(getattr(model, model.WhichOneof("Map")).vector)
    # Sparse: the index of each known key.
    places = {
        keys.index(key): value for key, value in features[name].items() if key in keys
    }
    vector = np.zeros(len(keys))
    for place, value in places.items():
        vector[place] = value
    return {spec.description.output[0].name: vector}


def vectorize(spec, model, features):
    parts = [np.ravel(features[part.inputColumn]) for part in model.inputList]
    return {spec.description.output[0].name: np.concatenate(parts).astype(np.float64)}


def regress(spec, model, features):
    if model.postEvaluationTransform != 0 or len(model.weights) != 1:
        raise NotImplementedError("linear models of other than one plain number")
    x = np.ravel(features[spec.description.input[0].name])
    total = np.array(model.weights[0].value) @ x + model.offset[0]
    return {spec.description.predictedFeatureName: total}


def classify_by_trees(spec, model, features):
    if model.postEvaluationTransform != 0:
        raise NotImplementedError("transformed votes")
    x = np.ravel(features[spec.description.input[0].name])
    ensemble = model.treeEnsemble
    votes = np.zeros(ensemble.numPredictionDimensions)
    votes += np.array(ensemble.basePredictionValue or [0.0])
    nodes = {(node.treeId, node.nodeId): node for node in ensemble.nodes}
    children = {
        (node.treeId, child)
        for node in ensemble.nodes
        if node.nodeBehavior != LEAF
        for child in (node.trueChildNodeId, node.falseChildNodeId)
    }
    for root in nodes.keys() - children:
        node = nodes[root]
        while node.nodeBehavior != LEAF:
            if node.nodeBehavior != 0:
                raise NotImplementedError("branches on other than ≤")
            is_true = x[node.branchFeatureIndex] <= node.branchFeatureValue
            child = node.trueChildNodeId if is_true else node.falseChildNodeId
            node = nodes[node.treeId, child]
        for vote in node.evaluationInfo:
            votes[vote.evaluationIndex] += vote.evaluationValue
    labels = list(getattr(model, model.WhichOneof("ClassLabels")).vector)
    if len(votes) == 1:
        # A single vote is the second label's.
        votes = np.array([1 - votes[0], votes[0]])
    return {
        spec.description.predictedFeatureName: labels[votes.argmax()],
        spec.description.predictedProbabilitiesName: dict(zip(labels, votes)),
    }


def suppress(spec, model, features):
    """Returns boxes in descending order of confidence, except those that overlap a kept one."""
    confidences = features[model.confidenceInputFeatureName]
    boxes = features[model.coordinatesInputFeatureName]
    if confidences.shape[1] != 1:
        raise NotImplementedError("boxes of several labels")
    least = features[model.confidenceThresholdInputFeatureName]
    overlap = features[model.iouThresholdInputFeatureName]
    order = [
        int(i)
        for i in np.argsort(-confidences[:, 0], kind="stable")
        if confidences[i, 0] >= least
    ]
    taken: list[int] = []
    for index in order:
        if not taken or shared(boxes[taken], boxes[index]).max() <= overlap:
            taken.append(index)
    return {
        model.confidenceOutputFeatureName: confidences[taken],
        model.coordinatesOutputFeatureName: boxes[taken],
    }


def shared(boxes: np.ndarray, box: np.ndarray) -> np.ndarray:
    """Returns the intersection over union; boxes are centers and sizes."""
    low = np.maximum(boxes[:, :2] - boxes[:, 2:] / 2, box[:2] - box[2:] / 2)
    high = np.minimum(boxes[:, :2] + boxes[:, 2:] / 2, box[:2] + box[2:] / 2)
    both = np.maximum(high - low, 0).prod(1)
    return both / (boxes[:, 2:].prod(1) + box[2:].prod() - both)


# The public specification's node behaviors.
LEAF = 6
TABLES = {
    "dictVectorizer": vectorize_dictionary,
    "featureVectorizer": vectorize,
    "glmRegressor": regress,
    "nonMaximumSuppression": suppress,
    "treeEnsembleClassifier": classify_by_trees,
}
