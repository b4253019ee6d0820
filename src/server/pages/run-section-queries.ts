import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionParameterPrefix } from '#domain/page/page-filters.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type {
  SectionResult,
  SectionChoice,
  SectionContext,
  SectionQuery,
} from '#domain/page/section-query.ts';
import { sectionTypes } from '#sections/index.ts';
import type { DataEngine, DataLog } from '#server/engine/engine.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readableVersion } from '#server/sources/sources.server.ts';

/** What answering needs: the items, the engine, who asks, and where failures that are nobody's fault are written down. */
export type QueryContext = {
  db: Connection;
  engine: DataEngine;
  viewer: Viewer;
  log: Pick<DataLog, 'error'>;
  signal?: AbortSignal;
};

/** The query parameters that belong to one section. */
export const sectionParameter = (id: string) => ({
  page: `${sectionParameterPrefix}${id}.page`,
  sort: `${sectionParameterPrefix}${id}.sort`,
});

/** What a visitor chose within a section, from the query string; pages are counted from 1 there. */
export function sectionChoice(id: string, query: URLSearchParams): SectionChoice {
  const names = sectionParameter(id);
  const page = Number(query.get(names.page) ?? '1');
  const sort = /^(.+)\.(asc|desc)$/.exec(query.get(names.sort) ?? '');
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page - 1 : 0,
    sort: sort ? { column: sort[1] ?? '', order: sort[2] === 'desc' ? 'desc' : 'asc' } : null,
  };
}

/** Answers everything that one section asks, in parallel. Other sections go on when one of them fails. */
export async function runSectionQueries(
  asking: QueryContext,
  element: Section['element'],
  context: SectionContext,
  section?: string,
): Promise<Record<string, SectionResult>> {
  const type = sectionTypes[element['element-type']];
  if (!type?.queries) return {};
  const questions = Object.entries(type.queries(type.read(element['element-data']), context));
  const answers = questions.map(async ([name, question]) => {
    const place = { section, elementType: type.name, question: name };
    return [name, await answer(asking, question, place)] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** What no person did wrong: whoever runs the installation has to know of it. */
const operatorErrors = new Set<ErrorCode>([
  'unavailable',
  'timeout',
  'out_of_memory',
  'missing_object',
  'damaged_object',
]);

async function answer(asking: QueryContext, question: SectionQuery, place: object): Promise<SectionResult> {
  if (question.kind === 'invalid') return { status: 'invalid', message: question.message };
  try {
    const version = await readableVersion(asking, question.versionId);
    const result = await ask(asking, question);
    return { status: 'ready', result, ...version };
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    if (operatorErrors.has(error.code)) {
      const { versionId } = question;
      asking.log.error(
        { ...place, versionId, code: error.code, err: error },
        'a section could not be answered',
      );
    }
    if (error.code === 'invalid_table') return { status: 'invalid', message: error.message };
    return { status: 'failed', message: error.message };
  }
}

async function ask(
  { engine, viewer, signal }: QueryContext,
  question: Exclude<SectionQuery, { kind: 'invalid' }>,
): Promise<DataResult> {
  const asker = { viewer, ...(signal ? { signal } : {}) };
  if (question.kind === 'rows') {
    return engine.query(question.versionId, question.request, asker);
  }
  const values = await engine.distinct(question.versionId, question.column, {
    limit: question.limit,
    ...(question.formulas ? { formulas: question.formulas } : {}),
    ...asker,
  });
  const labels = values.flatMap(({ value, label }) =>
    label === undefined ? [] : [[String(value), label] as const],
  );
  return {
    columns: [
      { name: 'value', type: 'text' },
      { name: 'count', type: 'numeric' },
    ],
    rows: values.map(({ value, count }) => [value, count]),
    length: values.length,
    totals: null,
    ...(labels.length > 0 ? { labels: { value: Object.fromEntries(labels) } } : {}),
  };
}
