import type { ChangeFeed, Log } from '#server/base/base.server.ts';

/** Drops this node's copies of removed versions; of all where none is named. */
type DropRemoved = (versionIds?: readonly number[]) => Promise<void>;

/**
 * Drops the copies of versions that are deleted or cleared on any node, as soon as the change feed reports it. Returns how
 * to stop, which waits for what is being dropped.
 */
export function followRemovals(
  { changes, log }: { changes: Pick<ChangeFeed, 'subscribe'>; log: Log },
  engine: { dropRemoved: DropRemoved },
): () => Promise<void> {
  let dropping = Promise.resolve();
  const drop = (versionIds?: readonly number[]) => {
    dropping = dropping
      .then(() => engine.dropRemoved(versionIds))
      .catch((error: unknown) => {
        // They are dropped with the nightly jobs, or at the next start.
        log.warn({ versionIds, error: String(error) }, 'copies of removed versions could not be dropped');
      });
  };
  const unsubscribe = changes.subscribe({
    changed(key) {
      const id = /^removed:(\d+)$/.exec(key)?.[1];
      if (id) drop([Number(id)]);
    },
    missed: () => drop(),
  });
  return async () => {
    unsubscribe();
    await dropping;
  };
}
