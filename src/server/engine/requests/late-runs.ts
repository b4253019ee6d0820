import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** For so many milliseconds a run goes on, or its result is kept, after somebody asked for it last. */
const keptMilliseconds = 20_000;

/** The most runs that are late. */
const maxRuns = 1000;

/** A result is still being computed; `part` of it is done, between 0 and 1, or null where that is unknown. */
export class ComputingError extends Error {
  override name = 'ComputingError';
  readonly part: number | null;
  constructor(part: number | null) {
    super('The result is still being computed.');
    this.part = part;
  }
}

type Run = { result: Promise<unknown>; stop: AbortController; part: number | null };

/** Starts a run, which ends on the signal and tells which part of it is done. */
type Start<Value> = (signal: AbortSignal, onProgress: (part: number) => void) => Promise<Value>;

/**
 * Runs that take longer than those who need them can wait. They go on meanwhile, and their results and
 * failures are kept until they are asked for again: each by a key that names everything it depends on.
 */
export class LateRuns {
  readonly #runs: LRUCache<string, Run>;

  constructor(milliseconds = keptMilliseconds) {
    this.#runs = new LRUCache({
      max: maxRuns,
      ttl: milliseconds,
      ttlAutopurge: true,
      dispose: ({ stop }, _key, reason) => {
        if (reason !== 'set') {
          stop.abort();
        }
      },
    });
  }

  /**
   * The result of a run with a key; a `ComputingError` when it is not there after `patience` milliseconds. A
   * run that nobody was late for stops on the signal.
   */
  async get<Value>(
    key: string,
    { patience, signal }: { patience: number; signal?: AbortSignal | undefined },
    start: Start<Value>,
  ): Promise<Value> {
    const late = this.#runs.get(key);
    const run = late ?? begin(start);
    const leave = () => run.stop.abort();
    const waiting = new AbortController();
    if (!late) {
      signal?.addEventListener('abort', leave);
    }

    try {
      const patient = delay(patience, tooLate, { signal: waiting.signal });
      const result = await Promise.race([run.result, patient]);
      if (result !== tooLate) return result as Value;
      throw new ComputingError(this.#keep(key, run).part);
    } finally {
      waiting.abort();
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Keeps a run on; the one of another caller, if it was late before. */
  #keep(key: string, run: Run): Run {
    const kept = this.#runs.get(key) ?? run;
    if (kept !== run) {
      run.stop.abort();
    }
    this.#runs.set(key, kept);
    return kept;
  }
}

const tooLate = Symbol('too late');

function begin<Value>(start: Start<Value>): Run {
  const run: Run = { result: Promise.resolve(), stop: new AbortController(), part: null };
  run.result = start(run.stop.signal, (part) => (run.part = part));
  run.result.catch(() => undefined);
  return run;
}
