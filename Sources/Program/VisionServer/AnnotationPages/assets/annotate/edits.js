// The annotations of one picture, and their edit history.
//
// A state is { boxes, proposals, isReviewed }; states are immutable.

import { overlap } from "./geometry.js";

let lastKey = 0;

/** A box with a unique key, which is kept when the box is moved, resized or relabeled. */
export const keyed = (box) => ({ ...box, key: ++lastKey });

export class Edits {
  #past = [];
  #future = [];

  constructor({ boxes, isReviewed }) {
    this.state = { boxes: boxes.map(keyed), proposals: [], isReviewed };
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** Applies an edit that can be undone. */
  change(state) {
    this.#past.push(this.state);
    this.#future = [];
    this.state = { ...this.state, ...state };
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.state);
    this.state = this.#past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.state);
    this.state = this.#future.pop();
  }

  /** Shows a model's detections, except those that are boxed already; not an edit of the user's. */
  propose(proposals) {
    const { boxes } = this.state;
    this.state = {
      ...this.state,
      proposals: proposals
        .filter(({ label, box }) => !boxes.some((own) => own.label === label && overlap(own, box) > 0.5))
        .map(({ label, confidence, box }) => keyed({ label, confidence, ...box })),
    };
  }

  find(key) {
    const { boxes, proposals } = this.state;
    return boxes.find((box) => box.key === key) ?? proposals.find((box) => box.key === key) ?? null;
  }

  isProposal(key) {
    return this.state.proposals.some((box) => box.key === key);
  }

  add(box) {
    this.change({ boxes: [...this.state.boxes, box], isReviewed: true });
  }

  /** Replaces the box with the same key; a changed proposal becomes accepted. */
  replace(box) {
    const { boxes, proposals } = this.state;
    const { confidence, ...own } = box;
    if (this.isProposal(box.key)) {
      this.change({
        boxes: [...boxes, own], proposals: proposals.filter(({ key }) => key !== box.key), isReviewed: true,
      });
    } else {
      this.change({ boxes: boxes.map((other) => (other.key === own.key ? own : other)) });
    }
  }

  /** Deletes a box, or rejects a proposal. */
  remove(key) {
    const { boxes, proposals } = this.state;
    this.change({
      boxes: boxes.filter((box) => box.key !== key), proposals: proposals.filter((box) => box.key !== key),
    });
  }

  acceptAll() {
    const { boxes, proposals } = this.state;
    this.change({
      boxes: [...boxes, ...proposals.map(({ confidence, ...box }) => box)], proposals: [], isReviewed: true,
    });
  }

  /** Marks the picture as having no objects. */
  markEmpty() {
    this.change({ boxes: [], proposals: [], isReviewed: true });
  }
}
