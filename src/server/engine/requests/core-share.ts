import type { RequestSize } from './request-work.ts';

/** For so many milliseconds after a client's request, huge ones of others leave a core to the next one. */
const others = 2000;

type Turn = { client: string; at: number };

/**
 * Decides whether the engine leaves a core to other work: while a huge request of one client runs, and
 * another client sends requests that are smaller. `share` tells the engine.
 */
export class CoreShare {
  readonly #share: (isShared: boolean) => Promise<void> | undefined;
  readonly #now: () => number;
  /** The clients of the huge requests that run. */
  readonly #huge: string[] = [];
  /** The last request that was not huge, and the last one of another client than that. */
  #last: Turn = { client: '', at: -Infinity };
  #lastOfOther = this.#last;

  constructor(share: (isShared: boolean) => Promise<void> | undefined, now = () => performance.now()) {
    this.#share = share;
    this.#now = now;
  }

  /** Runs the request of a client. */
  async run<Value>(client: string, size: RequestSize, work: () => Promise<Value>): Promise<Value> {
    if (size !== 'huge') {
      this.#remember(client);
      if (this.#huge.some((other) => other !== client)) {
        void this.#share(true);
      }
      return work();
    }

    this.#huge.push(client);
    try {
      await this.#share(this.#now() - this.#lastBeside(client) < others);
      return await work();
    } finally {
      this.#huge.splice(this.#huge.indexOf(client), 1);
    }
  }

  #remember(client: string): void {
    if (this.#last.client !== client) {
      this.#lastOfOther = this.#last;
    }
    this.#last = { client, at: this.#now() };
  }

  /** When another client sent a request last. */
  #lastBeside(client: string): number {
    const { at } = this.#last.client === client ? this.#lastOfOther : this.#last;
    return at;
  }
}
