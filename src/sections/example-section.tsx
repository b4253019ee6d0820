import { renderToStaticMarkup } from 'react-dom/server';
import type { DataResult } from '#domain/query/data-request.ts';
import { changedSearch, type SearchChanges } from '#domain/page/filter/query-string.ts';
import type { SectionContext, SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { exampleContext } from './example-context.ts';
import { sectionType } from './index.ts';

/** The columns of the source of example sections. */
export const exampleColumns = [
  sourceColumnSchema.parse({ name: 'county', display_name: 'County', type: 'text' }),
  sourceColumnSchema.parse({ name: 'events', display_name: 'Events', type: 'number' }),
  sourceColumnSchema.parse({
    name: 'risk',
    display_name: 'Risk',
    type: 'select',
    options: [{ value: 'h', label: 'High' }],
  }),
];

/** Where the rows of the source of example sections are from. */
export const exampleAttribution = {
  sourceId: 1,
  sourceName: 'Storms',
  versionId: 2,
  versionName: 'v3',
  updatedAt: '2026-03-04T05:06:07Z',
};

/** A result of the source, with the columns `names`. */
export function exampleResult(
  result: Partial<DataResult> & { names: string[] },
  columns = exampleColumns,
): SectionResult {
  const { names, ...details } = result;
  const rows = details.rows ?? [];
  return {
    status: 'ready',
    managed: true,
    result: {
      columns: names.map((name) => ({ name, type: 'text' })),
      rows,
      length: rows.length,
      totals: null,
      ...details,
    },
    columns,
    attribution: exampleAttribution,
  };
}

/** The context of a section as visitors see it first. */
export const visitorContext = exampleContext({
  page: 0,
  sort: null,
  rows: null,
  find: null,
  scale: 0,
  closed: [],
});

/** The markup of a section of the type `name`, out of its stored state and its results. */
export async function renderSection(
  name: string,
  stored: object,
  results: Record<string, SectionResult>,
  properties: object = {},
): Promise<string> {
  const type = sectionType(name)!;
  const state = type.read(stored);
  const { context = visitorContext } = properties as { context?: SectionContext };
  await type.preload?.(state);

  const { SectionView } = await type.view();
  const href = (changes: SearchChanges<object>) =>
    `/page${changedSearch('', 's1', type.parameters ?? {}, changes)}#s1`;

  return renderToStaticMarkup(
    <TextsProvider language={context.locale ?? 'en'}>
      <SectionView
        id="s1"
        title=""
        state={state}
        results={results}
        context={visitorContext}
        href={href}
        hidden={[['year', '2024']]}
        editing={false}
        {...properties}
      />
    </TextsProvider>,
  );
}

/** The stored settings that name the source of example sections. */
export const exampleSource = { sourceInfo: { sourceId: 1, versionId: 2 } };

/** The stored settings of a column that is shown. */
export const shownColumn = (name: string, settings: object = {}) => ({ name, show: true, ...settings });
