import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#client/query-keys.ts';
import { moveSectionsDocument, undoMoveDocument } from '#client/section-documents.ts';
import { useWorkInParts, type WorkOutcome } from '#client/work-in-parts.ts';
import type { ComponentsQuery } from './components-query.ts';

type Part = ResultOf<typeof moveSectionsDocument>['moveSections'];
type Moved = Omit<Part, 'next'>;

/** What moving sections has done so far. */
export type MoveOutcome = WorkOutcome<Moved>;

const nothing: Moved = {
  sections: 0,
  pages: 0,
  skipped: 0,
  move: null,
  failed: [],
  left: [],
  ready: [],
  others: [],
};

const added = (sum: Moved, part: Part): Moved => ({
  sections: sum.sections + part.sections,
  pages: sum.pages + part.pages,
  skipped: sum.skipped + part.skipped,
  move: part.move ?? sum.move,
  failed: [...sum.failed, ...part.failed],
  left: [...sum.left, ...part.left],
  ready: [...sum.ready, ...part.ready],
  others: [...sum.others, ...part.others],
});

/**
 * Moves the sections that a query lists to another version, or undoes a move, a part of the pages at a time;
 * then the list is loaded again.
 */
export function useMoveSections() {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const { run, ...work } = useWorkInParts({ start: nothing, add: added }, async () => {
    await revalidate();
    await queries.invalidateQueries({ queryKey: queryKeys.plannedMoves });
  });
  const move = ({ type, version, tag, hasTags }: ComponentsQuery, to: number, renames: boolean) => {
    let begun: number | null = null;
    return run(async (after) => {
      const variables = { type, version, tag, hasTags, to, renames, move: begun, after };
      const { moveSections } = await requestGraphql(moveSectionsDocument, variables);
      begun = moveSections.move ?? begun;
      return moveSections;
    });
  };
  const undo = (begun: number) =>
    run(async (after) => (await requestGraphql(undoMoveDocument, { move: begun, after })).undoMove);

  return { ...work, move, undo };
}
