"""The same detector behind FastAPI, OpenCV and OpenVINO: the peer of `vision serve`'s POST /api/dice.

    DICE_ONNX=dice.onnx uvicorn peer:application --workers 2 --port 8091

The file is written by `Training/detector/export_onnx.py`. One worker process per processor, one thread each:
the fastest of the tested configurations. The engine and its version are those of `vision`; PRECISION is f32,
or bf16 on processors that have it.
"""

import os
import threading

import cv2
import numpy
import openvino
from fastapi import FastAPI, HTTPException, Request
from fastapi.concurrency import run_in_threadpool

CONFIDENCE = 0.2
OVERLAP = 0.3

cv2.setNumThreads(1)
network = openvino.Core().compile_model(
    os.environ["DICE_ONNX"],
    "CPU",
    {
        "INFERENCE_NUM_THREADS": os.environ.get("THREADS", "1"),
        "INFERENCE_PRECISION_HINT": os.environ.get("PRECISION", "f32"),
    },
)
SIDE = network.input(0).shape[2]
requests = threading.local()
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
    # One for each of the pool's threads.
    if not hasattr(requests, "own"):
        requests.own = network.create_infer_request()
    results = requests.own.infer([values], share_inputs=True, share_outputs=True).values()
    outputs = [output.reshape(-1, output.shape[-1]) for output in results]
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
