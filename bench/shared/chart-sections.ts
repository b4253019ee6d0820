import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Cell } from '#domain/value/cell/cell.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { graphSection } from '#sections/graph/index.ts';
import { exampleContext } from '#sections/example-context.ts';

/** A column of the rows of a chart: what it is for, and of what type it is. */
export type ChartColumn = { name: string; type: 'text' | 'number'; role: object };

/**
 * All that the server does for a graph section after its rows were read: returns a function that writes its
 * markup.
 */
export async function openChartSection(
  columns: readonly ChartColumn[],
  graph: object,
): Promise<(rows: Cell[][]) => string> {
  const state = graphSection.read({
    sourceInfo: { sourceId: 1, versionId: 2 },
    columns: columns.map(({ name, type, role }) => ({ name, type, show: true, ...role })),
    graph,
  });
  await graphSection.preload?.(state);
  const { SectionView } = await graphSection.view();
  const sourceColumns = columns.map(({ name, type }) =>
    sourceColumnSchema.parse({ name, type, dataType: type === 'number' ? 'numeric' : 'text' }),
  );

  return (rows) => {
    const result: SectionResult = {
      status: 'ready',
      managed: true,
      result: {
        columns: columns.map(({ name, type }) => ({ name, type })),
        rows,
        length: rows.length,
        totals: null,
      },
      columns: sourceColumns,
      attribution: {
        sourceId: 1,
        sourceName: 'Amounts',
        versionId: 2,
        versionName: '1',
        updatedAt: '2026-01-01T00:00:00Z',
      },
    };
    return renderToStaticMarkup(
      createElement(SectionView, {
        id: 's1',
        title: '',
        state,
        results: { rows: result },
        context: exampleContext({ scale: 0, series: null }),
        href: () => '/chart',
        hidden: [],
        editing: false,
        origin: 'https://site.example',
      }),
    );
  };
}
