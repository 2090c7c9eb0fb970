"""The harness's backend for a program that speaks its protocol, with the states that its own lacks."""

from subprocess_backend import SubprocessBackend, call, decode, encode


class State:
    def __init__(self, name: str) -> None:
        self.id = name

    def read_state(self, name: str):
        return decode(*call({"op": "readState", "state": self.id, "name": name}))[name]

    def write_state(self, name: str, value) -> None:
        values, payloads = encode({name: value})
        call({"op": "writeState", "state": self.id, "values": values}, payloads)


class StatefulBackend(SubprocessBackend):
    def new_state(self) -> State:
        return State(call({"op": "newState", "id": self.id})[0]["state"])
