/**
 * Changes within this many milliseconds after the first one are applied together; typing is applied after
 * this pause.
 */
const pause = 300;

/**
 * When the changes of a form are applied: the first one at once, others soon after it, typing after a pause.
 */
export class ChangePause {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #appliedAt = -Infinity;

  /** Applies a change when it is due, unless a newer one comes before. */
  change(apply: () => void, isTyping: boolean): void {
    this.cancel();
    const wait = isTyping ? pause : this.#appliedAt + pause - performance.now();
    if (wait <= 0) {
      this.applyNow(apply);
    } else {
      this.#timer = setTimeout(() => this.applyNow(apply), wait);
    }
  }

  /** Applies a change without waiting. */
  applyNow(apply: () => void): void {
    this.cancel();
    this.#appliedAt = performance.now();
    apply();
  }

  /** Drops the change that waits, if any. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
