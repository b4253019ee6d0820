/** How many files are written at the same time: in all, and for one client. */
export type SlotLimits = { inAll: number; perClient: number };

/**
 * Limits the files that are written at the same time, with a share for each client so that one cannot take
 * all slots.
 */
export class DownloadSlots {
  readonly #limits: SlotLimits;
  readonly #running = new Map<string, number>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot for a client; returns the function that releases it, or the reason why there is none. */
  take(client: string): (() => void) | string {
    const { inAll, perClient } = this.#limits;
    const own = this.#running.get(client) ?? 0;
    if (own >= perClient) return 'Your other downloads are still being written. Try again in a moment.';
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (all >= inAll) return 'Too many files are being written at the moment. Try again in a minute.';
    this.#running.set(client, own + 1);

    return () => this.#release(client);
  }

  #release(client: string): void {
    const left = (this.#running.get(client) ?? 0) - 1;
    if (left > 0) {
      this.#running.set(client, left);
    } else {
      this.#running.delete(client);
    }
  }
}
