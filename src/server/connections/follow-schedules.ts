import { describeError } from '#domain/error/describe-error.ts';
import type { ChangeFeed, Log } from '#server/base/base.server.ts';
import { schedulesKey } from './announce-schedules.ts';
import { startDueRuns, timeUntilDue, type SchedulesDependencies } from './schedules.ts';

/**
 * Waits in milliseconds: the longest one of a timer, and those after a failure or while others start runs.
 */
const waits = { longest: 24 * 3600 * 1000, failure: 30_000, others: 1000 };

/**
 * Starts runs when they are due. A timer waits for the next one, so that a node reads nothing until then;
 * it reads the time again when a schedule has changed on any node.
 */
export class FollowedSchedules {
  readonly #dependencies: SchedulesDependencies & { log: Log };
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The work that is under way, and whether there is more behind it. */
  #working: Promise<void> | null = null;
  #isChanged = false;

  constructor({ changes, ...dependencies }: SchedulesDependencies & { changes: ChangeFeed; log: Log }) {
    this.#dependencies = dependencies;
    this.#unsubscribe = changes.subscribe({
      changed: (key) => key === schedulesKey && this.#look(),
      missed: () => this.#look(),
    });
    this.#look();
  }

  /** Starts no further runs; resolves when those that it was starting are stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#working;
  }

  #look(): void {
    this.#isChanged = true;
    this.#working ??= this.#work().finally(() => (this.#working = null));
  }

  async #work(): Promise<void> {
    while (this.#isChanged && !this.#isClosed) {
      this.#isChanged = false;
      const wait = await this.#startDue().catch((error: unknown) => {
        this.#dependencies.log.warn(
          { error: describeError(error) },
          'runs that are due could not be started',
        );
        return waits.failure;
      });
      this.#wait(wait);
    }
  }

  /** Starts what is due; how long until the next one, in milliseconds, or null. */
  async #startDue(): Promise<number | null> {
    for (;;) {
      const wait = await timeUntilDue(this.#dependencies.db);
      if (wait !== 0 || this.#isClosed) return wait;
      // Another node may be starting all of them.
      if ((await startDueRuns(this.#dependencies)) === 0) return waits.others;
    }
  }

  #wait(milliseconds: number | null): void {
    clearTimeout(this.#timer);
    if (milliseconds === null || this.#isClosed) return;
    this.#timer = setTimeout(() => this.#look(), Math.min(milliseconds, waits.longest)).unref();
  }
}
