import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { generatePagesDocument } from '#client/page-generation-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useWorkInParts, type WorkOutcome } from '#client/work-in-parts.ts';
import type { DataControls } from '#domain/page/data-controls.ts';

type Part = ResultOf<typeof generatePagesDocument>['generatePages'];
type Generated = Omit<Part, 'next'>;

/** What generating has done so far. */
export type GenerationOutcome = WorkOutcome<Generated>;

const nothing: Generated = {
  created: 0,
  updated: 0,
  unchanged: 0,
  published: 0,
  rows: 0,
  done: 0,
  skipped: [],
  failed: [],
};

/** The most rows and pages that are named. */
const mostListed = 500;

const added = (sum: Generated, part: Part): Generated => ({
  created: sum.created + part.created,
  updated: sum.updated + part.updated,
  unchanged: sum.unchanged + part.unchanged,
  published: sum.published + part.published,
  rows: part.rows,
  done: part.done,
  skipped: [...sum.skipped, ...part.skipped].slice(0, mostListed),
  failed: [...sum.failed, ...part.failed].slice(0, mostListed),
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
  const { run, ...work } = useWorkInParts({ start: nothing, add: added }, refresh);
  const generate = (controls: DataControls) =>
    run(async (after) => {
      const { generatePages } = await requestGraph(generatePagesDocument, { template, controls, after });
      return generatePages;
    });
  return { ...work, generate, refresh };
}
