// What is drawn on one picture, and every step that led there.
//
// A state is { boxes, proposals, isReviewed }; states don't change, they follow one another.

import { overlap } from "/assets/annotate/geometry.js";

let lastKey = 0;

/** A box with a key of its own, which it keeps while it is moved, resized and relabeled. */
export const keyed = (box) => ({ ...box, key: ++lastKey });

export class Edits {
  #past = [];
  #future = [];

  constructor({ boxes, isReviewed }) {
    this.state = { boxes: boxes.map(keyed), proposals: [], isReviewed };
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** A step that can be taken back. */
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

  /** Shows what a model found, but for what is boxed already: no step of the user's. */
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

  /** Puts a box in the place of the one with its key; a proposal that is changed is accepted. */
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

  /** The picture has no objects. */
  markEmpty() {
    this.change({ boxes: [], proposals: [], isReviewed: true });
  }
}
