import { accessLevels, clientOf, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { shares } from '../contract.ts';
import type { RequestSize } from './request-work.ts';
import { UsedTime } from './used-time.ts';

/** How many requests run at once in all, of visitors together and of one client, and how long others wait. */
export type AdmissionLimits = {
  running: number;
  visitors: number;
  client: number;
  /**
   * The most requests at once that are large, or whose clients lately used more than `heavyMilliseconds` of
   * the engine.
   */
  heavy: number;
  heavyMilliseconds: number;
  /** The most huge requests at once: each of them keeps all cores busy. */
  huge: number;
  /** The most requests that wait, in all and of one client. */
  waiting: number;
  waitingOfClient: number;
  /** From how many waiting requests on a node is overloaded. */
  overloaded: number;
  /** How long a request waits while its client gets no turn. */
  milliseconds: number;
  /** How long it waits at most, while other requests of its client get their turns. */
  longestMilliseconds: number;
};

const defaultLimits: AdmissionLimits = {
  running: shares.requests,
  visitors: 4,
  client: 3,
  heavy: 2,
  heavyMilliseconds: 2000,
  huge: 1,
  waiting: 1000,
  waitingOfClient: 100,
  overloaded: 150,
  milliseconds: 10_000,
  longestMilliseconds: 0,
};

/** A client with its requests; `turned` is when one of them started or ended last. */
type Client = {
  key: string;
  isVisitor: boolean;
  running: Set<Slot>;
  waiting: Waiting[];
  turned: number;
};

/** A running request: when it started, its size, and whether it is large or its client was heavy then. */
type Slot = { started: number; size: RequestSize; isHeavy: boolean };

type Waiting = { size: RequestSize; admit(slot: Slot): void };

/** Smaller requests come first. */
const sizes: readonly RequestSize[] = ['small', 'large', 'huge'];

/**
 * The clock in milliseconds, and a callback for each request that waited too long or found the queue full.
 */
export type AdmissionOptions = { now?: () => number; onRefused?: () => void };

/** A request was not admitted: too many others run and wait. */
export class OverloadError extends TidemarkError {
  constructor() {
    super('unavailable', 'Too many requests are running at the moment. Please try again in a few seconds.');
  }
}

/**
 * Admits requests to the engine: clients take turns, whatever number of requests each has, and visitors
 * together leave room for people who are signed in. Large requests, and those of clients that lately used
 * much time of the engine, leave room for the others, and come after them. A client is a user, or the address
 * that a visitor's request comes from.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** The clients with requests; the one that has waited longest for its turn is first. */
  readonly #clients = new Map<string, Client>();
  readonly #now: () => number;
  readonly #onRefused: (() => void) | undefined;
  readonly #used: UsedTime;
  #running = 0;
  #visitors = 0;
  #heavy = 0;
  #huge = 0;
  #waiting = 0;

  constructor(
    limits: Partial<AdmissionLimits> = {},
    { now = () => performance.now(), onRefused }: AdmissionOptions = {},
  ) {
    const all = { ...defaultLimits, ...limits };
    this.#limits = { ...all, longestMilliseconds: Math.max(all.longestMilliseconds, all.milliseconds) };
    this.#now = now;
    this.#onRefused = onRefused;
    this.#used = new UsedTime(now);
  }

  /** How many requests run and wait. */
  load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** Whether too many requests wait, so that further ones should go to another node. */
  isOverloaded(): boolean {
    return this.#waiting >= this.#limits.overloaded;
  }

  /**
   * Runs work when it is the client's turn; `unavailable` when its client gets none for too long, `cancelled`
   * on the signal.
   */
  async run<Value>(
    viewer: Viewer,
    signal: AbortSignal,
    work: () => Promise<Value>,
    size: RequestSize = 'small',
  ): Promise<Value> {
    const client = this.#clientOf(viewer);
    const slot = this.#mayRun(client, size)
      ? this.#start(client, size)
      : await this.#waitFor(client, size, signal);

    try {
      return await work();
    } finally {
      this.#end(client, slot);
    }
  }

  #clientOf(viewer: Viewer): Client {
    const isVisitor = viewer.level < accessLevels.editor;
    const key = clientOf(viewer);
    const found = this.#clients.get(key);
    if (found) return found;

    const added: Client = {
      key,
      isVisitor,
      running: new Set(),
      waiting: [],
      turned: this.#now(),
    };
    this.#clients.set(key, added);
    return added;
  }

  #mayRun(client: Client, size: RequestSize): boolean {
    const { running, visitors, client: ofClient, heavy, huge } = this.#limits;
    const isPossible = this.#running < running && client.running.size < ofClient;
    if (!isPossible || (client.isVisitor && this.#visitors >= visitors)) return false;
    if (size === 'huge' && this.#huge >= huge) return false;
    return this.#heavy < heavy || !(size !== 'small' || this.#isHeavy(client));
  }

  /** Whether a client used much time of the engine lately; requests that still run count too. */
  #isHeavy({ key, running }: Client): boolean {
    const now = this.#now();
    const current = [...running].reduce((sum, { started }) => sum + now - started, 0);
    return this.#used.of(key) + current > this.#limits.heavyMilliseconds;
  }

  /** Resolves when the client has started a request. */
  #waitFor(client: Client, size: RequestSize, signal: AbortSignal): Promise<Slot> {
    const { waiting, waitingOfClient } = this.#limits;
    const since = this.#now();

    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.#waiting -= 1;
        client.waiting = client.waiting.filter((other) => other !== entry);
      };

      const entry: Waiting = {
        size,
        admit: (slot) => {
          leave();
          resolve(slot);
        },
      };
      const refuse = (error: TidemarkError) => {
        leave();
        this.#forgetIdle(client);
        reject(error);
      };
      const cancel = () => refuse(new TidemarkError('cancelled', 'The request was cancelled.'));
      const refuseAsFull = () => {
        this.#onRefused?.();
        refuse(new OverloadError());
      };

      const waitOn = () => {
        const left = this.#timeLeft(client, since);
        if (left > 0) {
          timer = setTimeout(waitOn, left);
        } else {
          refuseAsFull();
        }
      };
      waitOn();
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting += 1;
      client.waiting.push(entry);

      if (signal.aborted) {
        cancel();
      } else if (this.#waiting > waiting || client.waiting.length > waitingOfClient) {
        refuseAsFull();
      }
    });
  }

  /**
   * How long a request may wait on, in milliseconds. The requests of a client, such as those of the sections
   * of a page, do not refuse each other: while they get their turns, the others wait.
   */
  #timeLeft({ running, turned }: Client, since: number): number {
    const { milliseconds, longestMilliseconds } = this.#limits;
    const now = this.#now();
    const withoutTurn = running.size > 0 ? 0 : now - Math.max(turned, since);
    return Math.min(milliseconds - withoutTurn, longestMilliseconds - (now - since));
  }

  #start(client: Client, size: RequestSize): Slot {
    client.turned = this.#now();
    const isHeavy = size !== 'small' || this.#isHeavy(client);
    const slot = { started: this.#now(), size, isHeavy };
    client.running.add(slot);
    this.#running += 1;

    if (client.isVisitor) {
      this.#visitors += 1;
    }

    if (slot.isHeavy) {
      this.#heavy += 1;
    }

    if (slot.size === 'huge') {
      this.#huge += 1;
    }

    return slot;
  }

  #end(client: Client, slot: Slot): void {
    client.running.delete(slot);
    client.turned = this.#now();
    this.#used.add(client.key, this.#now() - slot.started);
    this.#running -= 1;

    if (client.isVisitor) {
      this.#visitors -= 1;
    }

    if (slot.isHeavy) {
      this.#heavy -= 1;
    }

    if (slot.size === 'huge') {
      this.#huge -= 1;
    }

    this.#forgetIdle(client);
    this.#admitNext();
  }

  #forgetIdle({ key, running, waiting }: Client): void {
    if (running.size === 0 && waiting.length === 0) {
      this.#clients.delete(key);
    }
  }

  /**
   * Starts what may run now: small requests first, then large ones, those of heavy clients last. A client
   * that had a turn goes to the end of the queue.
   */
  #admitNext(): void {
    for (;;) {
      const next = this.#findNext();
      if (!next) return;
      const { client, entry } = next;
      this.#clients.delete(client.key);
      this.#clients.set(client.key, client);
      entry.admit(this.#start(client, entry.size));
    }
  }

  #findNext(): { client: Client; entry: Waiting } | undefined {
    const ranks: { client: Client; entry: Waiting }[] = [];
    for (const client of this.#clients.values()) {
      const isHeavy = this.#isHeavy(client);
      for (const [rank, size] of sizes.entries()) {
        const entry = client.waiting.find((waiting) => waiting.size === size);
        if (entry && this.#mayRun(client, size)) {
          ranks[(isHeavy ? sizes.length : 0) + rank] ??= { client, entry };
        }
      }
    }

    return ranks.find(Boolean);
  }
}
