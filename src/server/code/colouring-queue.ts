import type { Kysely } from 'kysely';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { ColouredCode } from '#richtext/document-code.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';

const script = 'server/code/colour-code.worker.ts';

/**
 * How long a piece of code may take in a process that runs, and how long the process may take to start
 * (milliseconds). Usual code of 10,000 characters takes 30 ms.
 */
const limits = { code: 2_000, start: 60_000, heapMegabytes: 256, waiting: 1_000 };

/** Code that waits for its colours. */
export type WaitingCode = ColouredCode & { digest: string };

/** Colours code one piece after the other, in a worker process. What takes too long is stored as plain. */
export class ColouringQueue {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #waiting = new Map<string, { code: WaitingCode; done: PromiseWithResolvers<void> }>();
  #running: Promise<void> | null = null;

  constructor(db: Kysely<Database>, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Adds code, unless it waits already; false where too much waits. */
  add(code: WaitingCode): boolean {
    if (this.#waiting.has(code.digest)) return true;
    if (this.#waiting.size >= limits.waiting || this.#stop.signal.aborted) return false;
    this.#waiting.set(code.digest, { code, done: Promise.withResolvers() });
    this.#running ??= this.#run();
    return true;
  }

  /** Resolves when none of this code waits any more. */
  async settled(digests: readonly string[]): Promise<void> {
    await Promise.all(digests.map((digest) => this.#waiting.get(digest)?.done.promise));
  }

  /** Ends the piece that is being coloured, and forgets the others. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [digest, { code, done }] of this.#waiting) {
      if (!this.#stop.signal.aborted) {
        await this.#colour(code);
      }
      this.#waiting.delete(digest);
      done.resolve();
    }

    // In the same turn as the end of the loop, so that nothing is added that nobody colours.
    this.#running = null;
  }

  async #colour(code: WaitingCode): Promise<void> {
    const { signal } = this.#stop;
    try {
      const runs = await this.#runsOf(code);
      const row = { digest: code.digest, runs };
      await this.#db
        .insertInto('code_colour')
        .values(row)
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .execute();
    } catch (error) {
      // It is coloured when it is shown again.
      if (!signal.aborted) {
        this.#log.warn({ err: error, language: code.language }, 'code was not coloured');
      }
    }
  }

  /** The runs of code; null for code that stays plain. */
  async #runsOf({ language, text }: WaitingCode): Promise<string | null> {
    const { signal } = this.#stop;
    const { heapMegabytes } = limits;
    await runWorker(script, { language, text: '' }, { heapMegabytes, milliseconds: limits.start, signal });

    try {
      const task = { language, text };
      return await runWorker<string>(script, task, { heapMegabytes, milliseconds: limits.code, signal });
    } catch (error) {
      // A process that was interrupted from outside says nothing about the code.
      if (signal.aborted || (isTidemarkError(error) && error.code === 'unavailable')) throw error;
      const limit = error instanceof WorkerLimitError ? error.limit : undefined;
      this.#log.warn({ language, characters: text.length, limit, err: error }, 'code stays without colours');
      return null;
    }
  }
}
