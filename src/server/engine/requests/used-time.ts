import { LRUCache } from 'lru-cache';

/** After this time in milliseconds, used time counts half. */
const halfLife = 30_000;

/** The most clients whose used time is remembered. */
const maxClients = 10_000;

/** How much time of the engine each client used lately, in milliseconds; older use counts less and less. */
export class UsedTime {
  readonly #now: () => number;
  readonly #used = new LRUCache<string, { milliseconds: number; at: number }>({ max: maxClients });

  constructor(now: () => number) {
    this.#now = now;
  }

  add(client: string, milliseconds: number): void {
    this.#used.set(client, { milliseconds: this.of(client) + milliseconds, at: this.#now() });
  }

  of(client: string): number {
    const used = this.#used.get(client);
    if (!used) return 0;
    return used.milliseconds * 0.5 ** ((this.#now() - used.at) / halfLife);
  }
}
