import type { z } from 'zod';
import { openedBy } from '../account.ts';

/** A tab that is being closed releases its lock within this many milliseconds, also on a busy machine. */
const closingTime = 10_000;

/**
 * A copy of unsaved work in the browser's storage, so that a closed tab loses none. Each tab writes under a
 * key of its own and holds a lock of that name while it lives; keys without a lock were left by closed tabs.
 * Keys name the account: another person who uses the browser is not given this one's work. A browser without
 * locks, or with a full or forbidden storage, keeps what it can.
 */
export class LocalCopy<Work> {
  readonly #name: string;
  readonly #schema: z.ZodType<Work>;
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  #closed = new AbortController();

  /** `name` says what the work belongs to, such as `rows:12`. */
  constructor(name: string, schema: z.ZodType<Work>) {
    this.#name = name;
    this.#schema = schema;
  }

  get #prefix(): string {
    return `tidemark:${openedBy()}:${this.#name}:`;
  }

  get #own(): string {
    return `${this.#prefix}${this.#tab}`;
  }

  /** Starts to own the copy, and hands over each work that a closed tab left, or one that is being closed. */
  open(adopt: (work: Work) => void): void {
    const { signal } = (this.#closed = new AbortController());
    const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    void withLock(this.#own, signal, () => closed);

    const waiting = AbortSignal.any([signal, AbortSignal.timeout(closingTime)]);
    for (const key of this.#otherKeys()) {
      void withLock(key, waiting, () => {
        const work = this.#read(key);
        if (work !== null) {
          adopt(work);
        }
        localStorage.removeItem(key);
        return Promise.resolve();
      });
    }
  }

  /** Replaces the copy; null removes it. */
  write(work: Work | null): void {
    try {
      if (work === null) {
        localStorage.removeItem(this.#own);
      } else {
        localStorage.setItem(this.#own, JSON.stringify(work));
      }
    } catch {
      // Without storage a closed tab loses unsaved work, which is why leaving asks first.
    }
  }

  /** Leaves the copy to the next tab that opens the same name. */
  close(): void {
    this.#closed.abort();
  }

  #otherKeys(): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix) && key !== this.#own);
    } catch {
      return [];
    }
  }

  #read(key: string): Work | null {
    try {
      const parsed = this.#schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
      if (!parsed.success) return null;
      return parsed.data;
    } catch {
      return null;
    }
  }
}

/** Runs work under a lock, unless the signal ends the wait for it; at once where the browser has no locks. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
