import type { ChangeFeed } from '#server/base/base.server.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Removes this node's files of objects that any node has removed from their bucket. A notice that is missed
 * leaves a file until others need its room. Returns how to stop.
 */
export function followRemovedObjects(
  changes: Pick<ChangeFeed, 'subscribe'>,
  { cache }: Pick<ObjectStore, 'cache'>,
): () => void {
  return changes.subscribe({
    changed(key) {
      const name = /^object:([0-9a-f]{64})$/.exec(key)?.[1];
      if (name) {
        cache?.remove(name);
      }
    },
    missed: () => undefined,
  });
}
