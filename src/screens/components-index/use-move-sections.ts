import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { moveSectionsDocument } from '#client/section-documents.ts';
import type { ComponentsQuery } from './components-query.ts';

/** What moving sections has done so far. */
export type MoveOutcome = Omit<ResultOf<typeof moveSectionsDocument>['moveSections'], 'next'> & {
  /** Why it ended before all pages were done. */
  error: string | null;
};

const nothing: MoveOutcome = { sections: 0, pages: 0, skipped: 0, failed: [], error: null };

/** Moves the sections that a query lists to another version, a part of the pages at a time; then the list is loaded again. */
export function useMoveSections() {
  const { revalidate } = useRevalidator();
  const [isMoving, setMoving] = useState(false);
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null);
  const move = async (query: ComponentsQuery, to: number): Promise<void> => {
    const { type, version, tag, hasTags } = query;
    let done = nothing;
    setMoving(true);
    setOutcome(done);
    try {
      for (let after: number | null | undefined; after !== null;) {
        const { moveSections: part }: ResultOf<typeof moveSectionsDocument> = await requestGraph(
          moveSectionsDocument,
          { type, version, tag, hasTags, to, after: after ?? null },
        );
        done = added(done, part);
        setOutcome(done);
        after = part.next;
      }
    } catch (cause) {
      setOutcome({ ...done, error: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      await revalidate();
      setMoving(false);
    }
  };
  return { isMoving, outcome, move };
}

const added = (done: MoveOutcome, part: Omit<MoveOutcome, 'error'>): MoveOutcome => ({
  sections: done.sections + part.sections,
  pages: done.pages + part.pages,
  skipped: done.skipped + part.skipped,
  failed: [...done.failed, ...part.failed],
  error: null,
});
