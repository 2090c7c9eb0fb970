#!/usr/bin/env python3
"""Computes what `NamesDT.mlmodel` answers, by walking its tree by hand.

    python3 Tests/CoreMLTests/Classic/names_expectations.py ../shared/data/coreml/NamesDT.mlmodel   # needs coremltools

A dictionary vectorizer and a feature vectorizer come before the tree: a feature's place is that of its key.
"""

import sys

import coremltools

NAMES = [
    {"first-letter=a": 1, "last-letter=a": 1},
    {"first-letter=j": 1, "first2-letters=jo": 1, "first3-letters=joh": 1, "last-letter=n": 1, "last2-letters=hn": 1, "last3-letters=ohn": 1},
    {"first-letter=m": 1, "first2-letters=ma": 1, "first3-letters=mar": 1, "last-letter=y": 1, "last2-letters=ry": 1, "last3-letters=ary": 1},
    {},
]


def find(model, kind):
    found = model.WhichOneof("Type")
    if found == kind:
        return getattr(model, kind)
    stages = {"pipeline": lambda: model.pipeline.models, "pipelineClassifier": lambda: model.pipelineClassifier.pipeline.models}
    for stage in stages.get(found, list)():
        result = find(stage, kind)
        if result is not None:
            return result
    return None


def main():
    model = coremltools.utils.load_spec(sys.argv[1])
    keys = list(find(model, "dictVectorizer").stringToIndex.vector)
    classifier = find(model, "treeEnsembleClassifier")
    nodes = {node.nodeId: node for node in classifier.treeEnsemble.nodes}
    for features in NAMES:
        places = {keys.index(key): value for key, value in features.items() if key in keys}
        node = nodes[0]
        while node.nodeBehavior != 6:
            assert node.nodeBehavior == 0, "only branches on <= are walked"
            value = places.get(node.branchFeatureIndex, 0)
            node = nodes[node.trueChildNodeId if value <= node.branchFeatureValue else node.falseChildNodeId]
        votes = {info.evaluationIndex: info.evaluationValue for info in node.evaluationInfo}
        print(sorted(features), len(places), "of them known:", votes)
    print(classifier.stringClassLabels.vector, classifier.postEvaluationTransform, classifier.treeEnsemble.basePredictionValue)


main()
