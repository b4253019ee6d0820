import { useState } from 'react';
import type { Site } from '#domain/site/site.ts';
import type { ComponentsQuery } from './components-query.ts';
import { useMoveSections } from './use-move-sections.ts';
import { usePublishMoved } from './use-publish-moved.ts';

/** A move that can be undone: the list that it was made in, and whether its pages were published. */
type Undoable = { move: number; query: ComponentsQuery; to: number; isPublished: boolean };

/**
 * Moves sections, publishes what was moved, and undoes both. `onMoved` gets the version that all listed
 * sections show now.
 */
export function useSectionUpdate(site: Pick<Site, 'base_url'>, onMoved: (version: number) => void) {
  const { isRunning, outcome, move, undo, stop } = useMoveSections();
  const publishing = usePublishMoved(site);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [isUndone, setUndone] = useState(false);

  const update = async (
    query: ComponentsQuery,
    to: number,
    how: { publishes: boolean; renames: boolean },
  ) => {
    publishing.forget();
    setUndoable(null);
    setUndone(false);
    const moved = await move(query, to, how.renames);
    const { isFinished, failed, skipped } = moved;

    if (moved.move !== null) {
      setUndoable({ move: moved.move, query, to, isPublished: how.publishes });
    }

    if (how.publishes) {
      await publishing.publishMoved(moved, to);
    }

    if (query.version !== null && isFinished && failed.length + skipped === 0) {
      onMoved(to);
    }
  };

  const undoUpdate = async ({ move: begun, query, isPublished }: Undoable) => {
    publishing.forget();
    setUndone(true);
    const undone = await undo(begun);
    if (undone.isFinished && undone.failed.length === 0) {
      setUndoable(null);
    }

    if (isPublished) {
      await publishing.publishMoved(undone, query.version ?? 0);
    }

    if (query.version !== null && undone.isFinished) {
      onMoved(query.version);
    }
  };

  return {
    isRunning,
    isBusy: isRunning || publishing.isPublishing,
    outcome,
    isUndone,
    publishing,
    update,
    undo: undoable && (() => undoUpdate(undoable)),
    stop,
  };
}
