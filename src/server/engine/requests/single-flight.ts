import { TidemarkError } from '#domain/error/tidemark-error.ts';

/**
 * Runs by key: a call with the key of a running one shares its result. A run stops when all its callers have
 * cancelled.
 */
export type SingleFlight<Value> = (
  key: string,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>;

/** Creates an empty set of shared runs. */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  type Run = { result: Promise<Value>; stop: AbortController; waiting: number };
  const runs = new Map<string, Run>();

  return (key, signal, start) => {
    if (signal?.aborted) return Promise.reject(cancelled());

    let run = runs.get(key);
    if (!run) {
      const stop = new AbortController();
      const started: Run = { stop, waiting: 0, result: start(stop.signal) };
      const forget = () => {
        if (runs.get(key) === started) {
          runs.delete(key);
        }
      };
      started.result.then(forget, forget);
      run = started;
      runs.set(key, run);
    }

    const joined = run;
    joined.waiting += 1;
    if (!signal) return joined.result;

    return new Promise((resolve, reject) => {
      const leave = () => {
        joined.waiting -= 1;
        if (joined.waiting === 0) {
          runs.delete(key);
          joined.stop.abort();
        }
        reject(cancelled());
      };
      signal.addEventListener('abort', leave, { once: true });
      joined.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  };
}

function cancelled(): TidemarkError {
  return new TidemarkError('cancelled', 'The request was cancelled.');
}
