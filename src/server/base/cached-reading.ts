import type { ChangeFeed, ChangeListener } from './change-feed.ts';

/**
 * A value that is read once, and again after a change of any object of one kind, such as all sites or all
 * themes.
 */
export class CachedReading<Value> implements ChangeListener {
  readonly #feed: Pick<ChangeFeed, 'isListening'>;
  readonly #prefix: string;
  readonly #read: () => Promise<Value>;
  #value: Promise<Value> | null = null;

  /** `kind` begins the keys of its changes, such as `site` those of `site:5`. */
  constructor(feed: Pick<ChangeFeed, 'isListening'>, kind: string, read: () => Promise<Value>) {
    this.#feed = feed;
    this.#prefix = `${kind}:`;
    this.#read = read;
  }

  /**
   * The value; callers share it: nobody may change it. While the change feed does not listen, it is read each
   * time.
   */
  read(): Promise<Value> {
    if (this.#value && this.#feed.isListening()) return this.#value;
    const reading = this.#read();
    this.#value = reading;
    reading.catch(() => {
      if (this.#value === reading) {
        this.#value = null;
      }
    });

    return reading;
  }

  changed(key: string): void {
    if (key.startsWith(this.#prefix)) {
      this.#value = null;
    }
  }

  missed(): void {
    this.#value = null;
  }
}

/** A cached value that follows a change feed. */
export function openCachedReading<Value>(
  feed: ChangeFeed,
  kind: string,
  read: () => Promise<Value>,
): CachedReading<Value> {
  const reading = new CachedReading(feed, kind, read);
  feed.subscribe(reading);
  return reading;
}
