"""The same detector behind FastAPI, OpenCV and ONNX Runtime: the peer of `vision serve`'s POST /api/dice.

    DICE_ONNX=dice.onnx uvicorn peer:application --workers 2 --port 8091

The file is written by `Training/detector/export_onnx.py`. One worker process per processor, one thread each:
the fastest of the tested configurations.
"""

import os

import cv2
import numpy
import onnxruntime
from fastapi import FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

CONFIDENCE = 0.2
OVERLAP = 0.3

cv2.setNumThreads(1)
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = int(os.environ.get("THREADS", "1"))
session = onnxruntime.InferenceSession(os.environ["DICE_ONNX"], options, providers=["CPUExecutionProvider"])
SIDE = session.get_inputs()[0].shape[2]
application = FastAPI()


@application.post("/api/dice")
async def dice(request: Request):
    body = await request.body()
    return await run_in_threadpool(read, body)


def read(body: bytes) -> dict:
    picture = cv2.imdecode(numpy.frombuffer(body, numpy.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise HTTPException(422, "not an image")
    height, width = picture.shape[:2]
    pixels = cv2.cvtColor(cv2.resize(picture, (SIDE, SIDE)), cv2.COLOR_BGR2RGB)
    values = pixels.transpose(2, 0, 1)[None].astype(numpy.float32) / 255
    outputs = [output.reshape(-1, output.shape[-1]) for output in session.run(None, {"image": values})]
    coordinates, confidence = sorted(outputs, key=lambda output: output.shape[1])
    best = confidence.max(axis=1)
    kept = best >= CONFIDENCE
    center, size = coordinates[kept, :2], coordinates[kept, 2:]
    boxes = numpy.concatenate([center - size / 2, size], axis=1) * [width, height, width, height]
    chosen = cv2.dnn.NMSBoxes(boxes.tolist(), best[kept].tolist(), CONFIDENCE, OVERLAP)
    labels = confidence[kept].argmax(axis=1) + 1
    found = sorted(
        (
            {
                "value": int(labels[i]),
                "confidence": round(float(best[kept][i]), 3),
                "box": dict(zip(("x", "y", "width", "height"), boxes[i].round(1).tolist(), strict=True)),
            }
            for i in chosen
        ),
        key=lambda die: die["box"]["x"] + die["box"]["width"] / 2,
    )
    return {
        "type": "image",
        "width": width,
        "height": height,
        "values": [die["value"] for die in found],
        "dice": found,
    }
