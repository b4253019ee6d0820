import type { ChangeFeed, Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { afterChanges, type Jobs } from '#server/jobs/jobs.server.ts';

/**
 * Adds a job that moves a version some time after it was changed, where another engine is to hold it now.
 * Returns how to stop.
 */
export function requestMoves(
  { changes, jobs, log }: { changes: ChangeFeed; jobs: Pick<Jobs, 'add'>; log: Log },
  { moves }: Pick<DataEngine, 'moves'>,
): () => void {
  if (!moves) return () => undefined;
  return afterChanges({ changes, log }, async (version) => {
    for (const id of await moves.due(version)) {
      await jobs.add('move-version', id);
    }
  });
}
