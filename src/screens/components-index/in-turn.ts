/** The work that others wait for. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Does some work after all that was asked for before, one at a time; work that is no longer wanted is not
 * begun.
 */
export function inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  const turn = last.then(() => {
    signal.throwIfAborted();
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}
