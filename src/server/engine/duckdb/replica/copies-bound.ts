import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '#domain/error/describe-error.ts';
import type { Log } from '#server/base/base.server.ts';
import { copiesToDrop, type Copy } from './copies-to-drop.ts';

/** When the bound is passed, so much of it stays in use: not every copy that is loaded drops another one. */
const keptShare = 0.9;

/**
 * A checkpoint is refused while a reader may still see what was dropped. It is tried again after these
 * milliseconds, so many times; then it waits until the next copy is loaded.
 */
const retries = { milliseconds: 20, most: 100 };

type BoundedCopies = {
  copies(): Copy[];
  /** Drops the copy of a version, unless it is being read; returns whether it did. */
  dropUnread(versionId: number): Promise<boolean>;
};

type BoundOptions = {
  /** The most bytes that copies take on disk. */
  bytes: number;
  copies: BoundedCopies;
  /** The bytes that copies take now. */
  measure(): Promise<number>;
  /** Writes the tables into the file, and lets the space of dropped ones be used again. */
  checkpoint(): Promise<void>;
  log: Pick<Log, 'warn'>;
};

/** Keeps the copies of a node within a number of bytes: the least recently read ones go (decision 420). */
export class CopiesBound {
  readonly #options: BoundOptions;
  #trimming: Promise<void> | null = null;
  /** Whether a copy was loaded since the last look at what copies take. */
  #isWanted = false;
  #dropped = 0;

  constructor(options: BoundOptions) {
    this.#options = options;
  }

  /** How many copies have been dropped for others. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Drops copies in the background where they take too much. */
  enforce(): void {
    if (this.#options.bytes === Infinity) return;
    this.#isWanted = true;
    this.#trimming ??= this.#trimWhileWanted().finally(() => (this.#trimming = null));
  }

  /** Resolves when no copy is being dropped: a copy that is loaded meanwhile would keep it from ending. */
  async settled(): Promise<void> {
    await this.#trimming;
  }

  async #trimWhileWanted(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#trim().catch((error: unknown) => {
        this.#options.log.warn({ error: describeError(error) }, 'copies of versions could not be dropped');
      });
    }
  }

  async #trim(): Promise<void> {
    const { bytes, measure } = this.#options;
    if ((await measure()) <= bytes) return;

    while (await this.#checkpoint()) {
      const size = await measure();
      if (size <= bytes) return;
      if ((await this.#drop(size)) === 0) return;
    }
  }

  /** Drops copies of `size` bytes in all until they take what is kept; returns how many were dropped. */
  async #drop(size: number): Promise<number> {
    const { copies, bytes } = this.#options;
    const excess = size - bytes * keptShare;
    let count = 0;

    for (const versionId of copiesToDrop(copies.copies(), { bytes: size, excess })) {
      if (await copies.dropUnread(versionId)) {
        count += 1;
      }
    }
    this.#dropped += count;
    return count;
  }

  /** Whether a checkpoint was written. */
  async #checkpoint(): Promise<boolean> {
    for (let attempt = 0; attempt < retries.most; attempt += 1) {
      try {
        await this.#options.checkpoint();
        return true;
      } catch (error) {
        if (!/Cannot CHECKPOINT/i.test(describeError(error))) throw error;
        await delay(retries.milliseconds, undefined, { ref: false });
      }
    }
    return false;
  }
}
