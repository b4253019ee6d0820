import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { graphSection } from '#sections/graph/index.ts';
import { exampleContext } from '#sections/example-context.ts';

/**
 * All that the server does for a section with two columns, x and y, after its rows were read: returns a
 * function that writes its markup.
 */
export async function openScatterSection(stored: object): Promise<(rows: number[][]) => string> {
  const state = graphSection.read(stored);
  await graphSection.preload?.(state);

  const { SectionView } = await graphSection.view();
  const columns = ['x', 'y'].map((name) =>
    sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' }),
  );

  return (rows) => {
    const result: SectionResult = {
      status: 'ready',
      managed: true,
      result: {
        columns: ['x', 'y'].map((name) => ({ name, type: 'numeric' })),
        rows,
        length: rows.length,
        totals: null,
      },
      columns,
      attribution: {
        sourceId: 1,
        sourceName: 'Points',
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
        href: () => '/points',
        hidden: [],
        editing: false,
      }),
    );
  };
}
