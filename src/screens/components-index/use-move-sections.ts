import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { moveSectionsDocument } from '#client/section-documents.ts';
import { useWorkInParts, type WorkOutcome } from '#client/work-in-parts.ts';
import type { ComponentsQuery } from './components-query.ts';

type Part = ResultOf<typeof moveSectionsDocument>['moveSections'];
type Moved = Omit<Part, 'next'>;

/** What moving sections has done so far. */
export type MoveOutcome = WorkOutcome<Moved>;

const nothing: Moved = { sections: 0, pages: 0, skipped: 0, failed: [], ready: [], others: [] };

const added = (sum: Moved, part: Part): Moved => ({
  sections: sum.sections + part.sections,
  pages: sum.pages + part.pages,
  skipped: sum.skipped + part.skipped,
  failed: [...sum.failed, ...part.failed],
  ready: [...sum.ready, ...part.ready],
  others: [...sum.others, ...part.others],
});

/**
 * Moves the sections that a query lists to another version, a part of the pages at a time; then the list is
 * loaded again.
 */
export function useMoveSections() {
  const { revalidate } = useRevalidator();
  const { run, ...work } = useWorkInParts({ start: nothing, add: added }, revalidate);
  const move = ({ type, version, tag, hasTags }: ComponentsQuery, to: number) =>
    run(async (after) => {
      const variables = { type, version, tag, hasTags, to, after };
      return (await requestGraphql(moveSectionsDocument, variables)).moveSections;
    });

  return { ...work, move };
}
