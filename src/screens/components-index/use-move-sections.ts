import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import {
  moveSectionsDocument,
  sectionMoveDocument,
  stopMoveDocument,
  undoMoveDocument,
} from '#client/section-documents.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { ComponentsQuery } from './components-query.ts';

/** A job that moves sections, and what it has done so far. */
export type MoveWork = NonNullable<ResultOf<typeof sectionMoveDocument>['sectionMove']>;

/** How often a job that runs is looked at, in milliseconds. */
const pollInterval = 700;

/** Whether a job has not ended. */
export const isOpen = ({ status }: Pick<MoveWork, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/**
 * Moves the sections that a query lists to another version, or undoes a move. The server does it, whether
 * this tab stays open or not: a tab that is opened meanwhile shows how far it is. `onEnd` is called when the
 * list has been loaded again behind it.
 */
export function useMoveSections(sourceId: number | null, onEnd: (work: MoveWork) => void) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const queryKey = queryKeys.sectionMove;
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await requestGraphql(sectionMoveDocument, {})).sectionMove,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollInterval : false),
    enabled: sourceId !== null,
  });
  const work = data && data.source_id === sourceId ? data : null;
  const begin = useMutation({
    mutationFn: (start: () => Promise<MoveWork>) => start(),
    onSuccess: (begun) => client.setQueryData(queryKey, begun),
  });

  const end = useLatest(async (ended: MoveWork) => {
    await revalidate();
    await client.invalidateQueries({ queryKey: queryKeys.plannedMoves });
    onEnd(ended);
  });
  const isRunning = work !== null && isOpen(work);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && work) {
      void end.current(work);
    }
    wasRunning.current = isRunning;
  }, [isRunning, work, end]);

  return {
    work,
    isRunning: isRunning || begin.isPending,
    /** Why nothing was begun. */
    error: begin.error,
    move: ({ type, version, tag, hasTags }: ComponentsQuery, to: number, renames: boolean) =>
      begin.mutate(async () => {
        const wanted = { type, version, tag, hasTags, to, renames };
        return (await requestGraphql(moveSectionsDocument, wanted)).moveSections;
      }),
    undo: (move: number) =>
      begin.mutate(async () => (await requestGraphql(undoMoveDocument, { move })).undoMove),
    stop: (id: number) => begin.mutate(async () => (await requestGraphql(stopMoveDocument, { id })).stopMove),
  };
}
