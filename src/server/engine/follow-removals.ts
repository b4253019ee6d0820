import type { ChangeFeed, Log } from '#server/base/base.server.ts';

/** Drops this node's copies of removed versions; of all where none is named. */
type DropRemoved = (versionIds?: readonly number[]) => Promise<void>;

/**
 * Waits before copies that could not be dropped are looked for again, in milliseconds: the first, and the
 * longest that doubling leads to.
 */
const retryDelays = { first: 5000, longest: 300_000 };

/**
 * Drops the copies of versions that are deleted or cleared on any node, as soon as the change feed reports
 * it, and tries again where that fails. Returns how to stop, which waits for what is being dropped.
 */
export function followRemovals(
  { changes, log }: { changes: Pick<ChangeFeed, 'subscribe'>; log: Log },
  engine: { dropRemoved: DropRemoved },
): () => Promise<void> {
  let dropping = Promise.resolve();
  let failures = 0;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;
  const drop = (versionIds?: readonly number[]) => {
    dropping = dropping
      .then(() => engine.dropRemoved(versionIds))
      .then(() => {
        if (!versionIds) {
          failures = 0;
        }
      })
      .catch((error: unknown) => {
        log.warn({ versionIds, error: String(error) }, 'copies of removed versions could not be dropped');
        dropAllLater();
      });
  };

  const dropAllLater = () => {
    if (isStopped || retry) return;
    const wait = Math.min(retryDelays.first * 2 ** failures, retryDelays.longest);
    failures += 1;
    retry = setTimeout(() => {
      retry = null;
      drop();
    }, wait).unref();
  };
  const unsubscribe = changes.subscribe({
    changed(key) {
      const id = /^removed:(\d+)$/.exec(key)?.[1];
      if (id) {
        drop([Number(id)]);
      }
    },
    missed: () => drop(),
  });

  return async () => {
    unsubscribe();
    isStopped = true;
    if (retry) {
      clearTimeout(retry);
    }
    await dropping;
  };
}
