import { useRef } from 'react';
import type { Site } from '#domain/site/site.ts';
import type { ComponentsQuery } from './components-query.ts';
import { isOpen, useMoveSections, type MoveWork } from './use-move-sections.ts';
import { usePublishMoved } from './use-publish-moved.ts';

/** What a person wanted of a move: which version was listed before it, and whether pages are published. */
type Wanted = { version: number | null; publishes: boolean };

/**
 * Moves sections, publishes what was moved, and undoes both. `onMoved` gets the version that all listed
 * sections show now.
 */
export function useSectionUpdate(
  site: Pick<Site, 'base_url'>,
  sourceId: number | null,
  onMoved: (version: number) => void,
) {
  const publishing = usePublishMoved(site);
  // A tab that finds a job of another one publishes nothing, and shows the list as it is.
  const wanted = useRef<Wanted>({ version: null, publishes: false });
  const ended = (work: MoveWork) => {
    const { version, publishes } = wanted.current;
    const isWhole = work.status === 'done' && work.failed.length === 0;
    const shown = work.kind === 'undo' ? version : work.to;

    if (publishes) {
      void publishing.publishMoved(work);
    }

    if (version !== null && shown !== null && isWhole && (work.kind === 'undo' || work.skipped === 0)) {
      onMoved(shown);
    }
  };
  const { work, isRunning, error, move, undo, stop } = useMoveSections(sourceId, ended);

  return {
    work,
    isRunning,
    isBusy: isRunning || publishing.isPublishing,
    error,
    publishing,
    update: (query: ComponentsQuery, to: number, how: { publishes: boolean; renames: boolean }) => {
      publishing.forget();
      wanted.current = { version: query.version, publishes: how.publishes };
      move(query, to, how.renames);
    },
    /** Undoes the last move, and publishes that where the move was published; null where there is none. */
    undo:
      work && isUndoable(work)
        ? () => {
            publishing.forget();
            undo(work.move);
          }
        : null,
    stop: () => {
      if (work) {
        stop(work.id);
      }
    },
  };
}

const isUndoable = (work: MoveWork): boolean => work.kind === 'move' && !isOpen(work) && work.sections > 0;
