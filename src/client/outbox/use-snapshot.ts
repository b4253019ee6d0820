import { useSyncExternalStore } from 'react';
import type { SnapshotStore } from './snapshot-store.ts';

/** A part of what a store has now; renders again when that part is another one, so `select` must not make a new object. */
export function useSnapshot<Snapshot, Part>(
  store: SnapshotStore<Snapshot>,
  select: (snapshot: Snapshot) => Part,
): Part {
  const read = () => select(store.snapshot());
  return useSyncExternalStore(store.subscribe, read, read);
}
