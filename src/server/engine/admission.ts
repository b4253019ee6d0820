import { accessLevels, clientOf, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { shares } from './contract.ts';

/** How many requests run at once in all, of visitors together and of one client, and how long others wait. */
export type AdmissionLimits = {
  running: number;
  visitors: number;
  client: number;
  /** The most requests that wait, in all and of one client. */
  waiting: number;
  waitingOfClient: number;
  /** From how many waiting requests on a node is overloaded. */
  overloaded: number;
  milliseconds: number;
};

const defaultLimits: AdmissionLimits = {
  running: shares.requests,
  visitors: 4,
  client: 3,
  waiting: 1000,
  waitingOfClient: 100,
  overloaded: 150,
  milliseconds: 10_000,
};

type Client = { key: string; isVisitor: boolean; running: number; waiting: (() => void)[] };

/**
 * Admits requests to the engine: clients take turns, whatever number of requests each has, and visitors together leave
 * room for people who are signed in. A client is a user, or the address that a visitor's request comes from.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** Those with requests; the one that has waited longest for its turn is first. */
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #visitors = 0;
  #waiting = 0;

  constructor(limits: Partial<AdmissionLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Whether so many requests wait that further ones should go to another node. */
  isOverloaded(): boolean {
    return this.#waiting >= this.#limits.overloaded;
  }

  /** Runs work when it is the client's turn; `unavailable` when that takes too long, `cancelled` on the signal. */
  async run<Value>(viewer: Viewer, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const client = this.#clientOf(viewer);
    if (this.#mayRun(client)) this.#start(client);
    else await this.#waitFor(client, signal);
    try {
      return await work();
    } finally {
      this.#end(client);
    }
  }

  #clientOf(viewer: Viewer): Client {
    const isVisitor = viewer.level < accessLevels.editor;
    const key = clientOf(viewer);
    const found = this.#clients.get(key);
    if (found) return found;
    const added: Client = { key, isVisitor, running: 0, waiting: [] };
    this.#clients.set(key, added);
    return added;
  }

  #mayRun({ isVisitor, running }: Client): boolean {
    const { running: inAll, visitors, client } = this.#limits;
    return this.#running < inAll && running < client && (!isVisitor || this.#visitors < visitors);
  }

  /** Resolves when the client has started a request. */
  #waitFor(client: Client, signal: AbortSignal): Promise<void> {
    const { waiting, waitingOfClient, milliseconds } = this.#limits;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        this.#waiting -= 1;
        client.waiting = client.waiting.filter((other) => other !== admit);
      };
      const admit = () => {
        leave();
        this.#start(client);
        resolve();
      };
      const refuse = (error: TidemarkError) => {
        leave();
        this.#forgetIdle(client);
        reject(error);
      };
      const cancel = () => refuse(new TidemarkError('cancelled', 'The request was cancelled.'));
      const timer = setTimeout(() => refuse(busy()), milliseconds);
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting += 1;
      client.waiting.push(admit);
      if (signal.aborted) cancel();
      else if (this.#waiting > waiting || client.waiting.length > waitingOfClient) refuse(busy());
    });
  }

  #start(client: Client): void {
    this.#running += 1;
    client.running += 1;
    if (client.isVisitor) this.#visitors += 1;
  }

  #end(client: Client): void {
    this.#running -= 1;
    client.running -= 1;
    if (client.isVisitor) this.#visitors -= 1;
    this.#forgetIdle(client);
    this.#admitNext();
  }

  #forgetIdle({ key, running, waiting }: Client): void {
    if (running === 0 && waiting.length === 0) this.#clients.delete(key);
  }

  /** Starts what may run now; a client that had a turn goes to the end of the line. */
  #admitNext(): void {
    for (;;) {
      const next = [...this.#clients.values()].find(
        (client) => client.waiting.length > 0 && this.#mayRun(client),
      );
      if (!next) return;
      this.#clients.delete(next.key);
      this.#clients.set(next.key, next);
      next.waiting[0]?.();
    }
  }
}

const busy = () =>
  new TidemarkError(
    'unavailable',
    'Too many requests are running at the moment. Please try again in a few seconds.',
  );
