import { useEffect, useRef, useState } from 'react';
import { describeError } from '#domain/error/describe-error.ts';

/** What work has done so far. */
export type WorkOutcome<Done> = Done & {
  isFinished: boolean;
  /** Why it ended before all was done. */
  error: string | null;
};

/** How the results of many requests become one outcome. `next` is what the next request begins after; null after the last. */
export type WorkInParts<Done, Part extends { next: number | null }> = {
  /** What is done before the first part. */
  start: Done;
  add(done: Done, part: Part): Done;
};

/**
 * Requests one part after the other, until all is done, one fails or `isStopped`. `show` gets what is done after each; the
 * last of it is returned.
 */
export async function workInParts<Done, Part extends { next: number | null }>(
  { start, add }: WorkInParts<Done, Part>,
  request: (after: number | null) => Promise<Part>,
  show: (outcome: WorkOutcome<Done>) => void,
  isStopped: () => boolean,
): Promise<WorkOutcome<Done>> {
  let done = start;
  let after: number | null = null;
  const say = (isFinished: boolean, error: string | null = null): WorkOutcome<Done> => {
    const outcome = { ...done, isFinished, error };
    show(outcome);
    return outcome;
  };
  let outcome = say(false);
  try {
    do {
      const part: Part = await request(after);
      done = add(done, part);
      after = part.next;
      outcome = say(after === null);
    } while (after !== null && !isStopped());
  } catch (cause) {
    return say(false, describeError(cause));
  }
  return outcome;
}

/** Work that takes many requests, until it is stopped or the component is gone; `onEnd` is waited for at its end. */
export function useWorkInParts<Done, Part extends { next: number | null }>(
  work: WorkInParts<Done, Part>,
  onEnd: () => Promise<unknown>,
) {
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<WorkOutcome<Done> | null>(null);
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  useEffect(() => stop, []);
  const run = async (request: (after: number | null) => Promise<Part>): Promise<WorkOutcome<Done>> => {
    stopped.current = false;
    setRunning(true);
    const last = await workInParts(work, request, setOutcome, () => stopped.current);
    await onEnd();
    setRunning(false);
    return last;
  };
  return { isRunning, outcome, run, stop, reset: () => setOutcome(null) };
}
