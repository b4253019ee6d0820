import { useSyncExternalStore } from 'react';
import type { SnapshotStore } from './snapshot-store.ts';

/** What a store has now. */
export function useSnapshot<Snapshot>(store: SnapshotStore<Snapshot>): Snapshot;
/**
 * A part of what a store has now; renders again when that part is another one, so `select` must not make a
 * new object.
 */
export function useSnapshot<Snapshot, Part>(
  store: SnapshotStore<Snapshot>,
  select: (snapshot: Snapshot) => Part,
): Part;
export function useSnapshot<Snapshot>(
  store: SnapshotStore<Snapshot>,
  select: (snapshot: Snapshot) => unknown = (whole) => whole,
): unknown {
  const read = () => select(store.snapshot());
  return useSyncExternalStore(store.subscribe, read, read);
}
