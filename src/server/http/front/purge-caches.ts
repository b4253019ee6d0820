import type { ChangeFeed, ChangeListener, Log } from '#server/base/base.server.ts';
import { keyOfAll } from '../response/front-lifetime.ts';

/** When a cache is told what changed, in milliseconds, and how long it has for its response. */
export type PurgeTimes = {
  /** Changes within so long are told together. */
  gather: number;
  /**
   * The keys are purged a second time after so long: a response that was made before the change may have been
   * stored after the first time.
   */
  again: number;
  /** The pause before a cache that failed is tried again; it doubles up to `longestPause`. */
  pause: number;
  longestPause: number;
  timeout: number;
};

const defaultTimes: PurgeTimes = {
  gather: 50,
  again: 10_000,
  pause: 1000,
  longestPause: 30_000,
  timeout: 5000,
};

/** The most keys that wait for a cache; of more, everything is purged. */
const mostKeys = 1000;
/** The most keys of one request. */
const keysPerRequest = 100;

/** Changes that no response of a cache depends on, which come many times a second while a file is read. */
const isOfNoPage = (key: string): boolean => key.startsWith('upload:');

/**
 * Tells a cache in front which keys of its responses changed, by requests `PURGE` whose header
 * `Surrogate-Key` has the keys. After a failure, and where changes may have been missed, everything is
 * purged.
 */
class PurgedCache implements ChangeListener {
  readonly #address: string;
  readonly #log: Log;
  readonly #times: PurgeTimes;
  readonly #ends = new AbortController();
  /** The keys that changed, and those that are purged a second time. */
  #keys = new Set<string>();
  #repeated = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #failures = 0;

  constructor(address: string, { log, times }: { log: Log; times: PurgeTimes }) {
    this.#address = address;
    this.#log = log;
    this.#times = times;
    this.missed();
  }

  changed(key: string): void {
    if (isOfNoPage(key)) return;
    this.#keys.add(key);
    if (this.#keys.size > mostKeys) {
      this.#keys = new Set([keyOfAll]);
    }

    this.#plan();
  }

  missed(): void {
    this.#keys = new Set([keyOfAll]);
    this.#plan();
  }

  close(): void {
    this.#ends.abort();
    clearTimeout(this.#timer);
  }

  /** Plans the next requests, unless they are planned, or under way. */
  #plan(): void {
    const isPlanned = this.#timer !== undefined || this.#isSending || this.#ends.signal.aborted;
    if (isPlanned || this.#keys.size + this.#repeated.size === 0) return;

    const { gather, pause, longestPause } = this.#times;
    const wait = this.#failures === 0 ? gather : Math.min(pause * 2 ** (this.#failures - 1), longestPause);
    this.#timer = setTimeout(() => void this.#send(), wait).unref();
  }

  async #send(): Promise<void> {
    const changed = [...this.#keys];
    const keys = [...new Set([...changed, ...this.#repeated])];
    this.#keys = new Set();
    this.#repeated = new Set();
    this.#timer = undefined;
    this.#isSending = true;

    try {
      for (let at = 0; at < keys.length; at += keysPerRequest) {
        await this.#purge(keys.slice(at, at + keysPerRequest));
      }
      this.#failures = 0;
      this.#repeatLater(changed);
    } catch (error) {
      this.#failures = Math.min(this.#failures + 1, 20);
      this.#keys = new Set([keyOfAll]);
      this.#warn(error);
    }

    this.#isSending = false;
    this.#plan();
  }

  async #purge(keys: readonly string[]): Promise<void> {
    const timeout = AbortSignal.timeout(this.#times.timeout);
    const response = await fetch(this.#address, {
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' ') },
      redirect: 'error',
      signal: AbortSignal.any([timeout, this.#ends.signal]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The cache responds with status ${response.status}.`);
  }

  #repeatLater(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const repeat = () => {
      keys.forEach((key) => this.#repeated.add(key));
      this.#plan();
    };
    setTimeout(repeat, this.#times.again).unref();
  }

  #warn(error: unknown): void {
    if (this.#ends.signal.aborted) return;
    this.#log.warn({ err: error, cache: this.#address }, 'a cache in front cannot be purged');
  }
}

/** Tells caches in front what changed, until it is closed. */
export function purgeCaches(
  changes: Pick<ChangeFeed, 'subscribe'>,
  addresses: readonly string[],
  { log, times = {} }: { log: Log; times?: Partial<PurgeTimes> },
): { close(): void } {
  const all = { ...defaultTimes, ...times };
  const caches = addresses.map((address) => new PurgedCache(address, { log, times: all }));
  const ends = caches.map((cache) => changes.subscribe(cache));
  return {
    close() {
      ends.forEach((end) => end());
      caches.forEach((cache) => cache.close());
    },
  };
}
