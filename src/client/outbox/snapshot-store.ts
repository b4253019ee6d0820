/** A value that changes over time, in the form that React's `useSyncExternalStore` takes. */
export class SnapshotStore<Snapshot> {
  #current: Snapshot;
  readonly #listeners = new Set<() => void>();

  constructor(first: Snapshot) {
    this.#current = first;
  }

  readonly snapshot = (): Snapshot => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected publish(next: Snapshot): void {
    this.#current = next;
    this.#listeners.forEach((listener) => listener());
  }
}
