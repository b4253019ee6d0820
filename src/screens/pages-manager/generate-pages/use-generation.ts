import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { generatePagesDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { DataControls } from '#domain/page/data-controls.ts';

type Part = ResultOf<typeof generatePagesDocument>['generatePages'];

/** What generating has done so far. */
export type GenerationOutcome = Omit<Part, 'next'> & {
  isFinished: boolean;
  /** Why it ended before all rows were done. */
  error: string | null;
};

const nothing: GenerationOutcome = {
  created: 0,
  updated: 0,
  unchanged: 0,
  published: 0,
  rows: 0,
  done: 0,
  skipped: [],
  failed: [],
  isFinished: false,
  error: null,
};

/** The most rows and pages that are named. */
const mostListed = 500;

/** Generates the pages of a template, a part of the rows at a time, until it is stopped or the dialog is closed. */
export function useGeneration(template: number) {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<GenerationOutcome | null>(null);
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  useEffect(() => stop, []);
  /** Reads the pages and the preview again. */
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.generationPreview(template) });
    await revalidate();
  };
  const run = async (controls: DataControls): Promise<void> => {
    let done = nothing;
    stopped.current = false;
    setRunning(true);
    setOutcome(done);
    try {
      for (let after: number | null = 0; after !== null && !stopped.current;) {
        const part: Part = await requestPart(template, controls, after);
        done = added(done, part);
        setOutcome(done);
        after = part.next;
      }
    } catch (cause) {
      setOutcome({ ...done, error: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      await refresh();
      setRunning(false);
    }
  };
  return { isRunning, outcome, run, stop, refresh, reset: () => setOutcome(null) };
}

async function requestPart(template: number, controls: DataControls, after: number): Promise<Part> {
  const variables = { template, controls, after: after || null };
  return (await requestGraph(generatePagesDocument, variables)).generatePages;
}

const added = (done: GenerationOutcome, { next, ...part }: Part): GenerationOutcome => ({
  created: done.created + part.created,
  updated: done.updated + part.updated,
  unchanged: done.unchanged + part.unchanged,
  published: done.published + part.published,
  skipped: [...done.skipped, ...part.skipped].slice(0, mostListed),
  failed: [...done.failed, ...part.failed].slice(0, mostListed),
  rows: part.rows,
  done: part.done,
  isFinished: next === null,
  error: null,
});
