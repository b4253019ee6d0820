import { SnapshotStore } from '#client/outbox/snapshot-store.ts';

/**
 * The names of the columns whose numbers have separators from four digits on, as longer ones among them have.
 * Grids of one version that are side by side share it, so that both write a number alike.
 */
export class SeparatedColumns extends SnapshotStore<ReadonlySet<string>> {
  constructor() {
    super(new Set());
  }

  add(names: readonly string[]): void {
    const known = this.snapshot();
    if (names.some((name) => !known.has(name))) {
      this.publish(new Set([...known, ...names]));
    }
  }
}
