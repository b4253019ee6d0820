import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeError } from '#domain/error/describe-error.ts';
import { GraphqlRequestError } from './graphql-client.ts';

/** What work has done so far. */
export type WorkOutcome<Done> = Done & {
  isFinished: boolean;
  /** Why it ended before all was done. */
  error: string | null;
};

/**
 * How the results of many requests become one outcome. `next` is what the next request begins after; null
 * after the last.
 */
export type WorkInParts<Done, Part extends { next: number | null }> = {
  /** What is done before the first part. */
  start: Done;
  add(done: Done, part: Part): Done;
};

/**
 * Requests one part after the other, until all is done, one fails or `isStopped`. `show` gets what is done
 * after each; the last of it is returned.
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

/**
 * Work that takes many requests, until it is stopped or the component is gone. `onEnd` reads again what is on
 * the screen and is waited for at the end. Where the server cannot be reached, an error page would take the
 * place of the screen with what was done: it is called when the person goes on.
 */
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
  const isOutdated = useRef(false);
  const catchUp = () => {
    if (isOutdated.current) {
      void onEnd();
    }
    isOutdated.current = false;
  };

  const leave = useEffectEvent(() => {
    stop();
    catchUp();
  });
  useEffect(() => () => leave(), []);

  const run = async (request: (after: number | null) => Promise<Part>): Promise<WorkOutcome<Done>> => {
    stopped.current = false;
    setRunning(true);

    const part = async (after: number | null) => {
      try {
        return await request(after);
      } catch (cause) {
        isOutdated.current = isUnreachable(cause);
        throw cause;
      }
    };
    const last = await workInParts(work, part, setOutcome, () => stopped.current);

    if (!isOutdated.current) {
      await onEnd();
    }

    setRunning(false);
    return last;
  };
  const reset = () => {
    setOutcome(null);
    catchUp();
  };

  return { isRunning, outcome, run, stop, reset };
}

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof GraphqlRequestError && ['offline', 'unavailable'].includes(cause.code);
