import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { generatePagesDocument } from '#client/page-generation-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useWorkInParts, type WorkOutcome } from '#client/work-in-parts.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';

type Part = ResultOf<typeof generatePagesDocument>['generatePages'];
type Generated = Omit<Part, 'next' | 'basis'> & {
  /** What the first part was generated from; null before it. */
  basis: string | null;
  /**
   * Whether the rows or the template were changed in between, so that pages may be missing or not up to date.
   */
  isOutdated: boolean;
};

/** What generating has done so far. */
export type GenerationOutcome = WorkOutcome<Generated>;

/** Before the first part. */
export const emptyGeneration: Generated = {
  created: 0,
  updated: 0,
  unchanged: 0,
  published: 0,
  heldBack: [],
  rows: 0,
  done: 0,
  skipped: [],
  failed: [],
  basis: null,
  isOutdated: false,
};

/** The most rows and pages that are named. */
const mostListed = 500;

/** What was done, with one more part. */
export const added = (sum: Generated, part: Part): Generated => ({
  created: sum.created + part.created,
  updated: sum.updated + part.updated,
  unchanged: sum.unchanged + part.unchanged,
  published: sum.published + part.published,
  heldBack: [...sum.heldBack, ...part.heldBack].slice(0, mostListed),
  rows: part.rows,
  done: part.done,
  skipped: [...sum.skipped, ...part.skipped].slice(0, mostListed),
  failed: [...sum.failed, ...part.failed].slice(0, mostListed),
  basis: part.basis,
  isOutdated: sum.isOutdated || (sum.basis !== null && sum.basis !== part.basis),
});

/** Generates the pages of a template, a part of the rows at a time. */
export function useGeneration(template: number) {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  /** Reads the pages and the preview again. */
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.generationPreview(template) });
    await revalidate();
  };
  const { run, ...work } = useWorkInParts({ start: emptyGeneration, add: added }, refresh);
  const generate = (controls: DataControls) =>
    run(async (after) => {
      const { generatePages } = await requestGraphql(generatePagesDocument, { template, controls, after });
      return generatePages;
    });

  return { ...work, generate, refresh };
}
