import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { changedSearch } from '#domain/page/filter/query-string.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { exampleContext } from '#sections/example-context.ts';
import { mapSection } from '#sections/map/index.ts';

/** What a section with a map is rendered from: its rows, and whether the browser has its shapes. */
type MapRender = { rows: (string | number)[][]; isFragment?: boolean };

/**
 * All that the server does for a map of two columns after its rows were read: returns a function that writes
 * its markup.
 */
export async function openMapSection(
  stored: object,
  shapes: PreparedShapes,
): Promise<(render: MapRender) => string> {
  const state = mapSection.read(stored);
  await mapSection.preload?.(state);

  const { SectionView } = await mapSection.view();
  const names = state.columns.map(({ name }) => name);
  const columns = names.map((name) =>
    sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' }),
  );
  const attribution = {
    sourceId: 1,
    sourceName: 'Places',
    versionId: 2,
    versionName: '1',
    updatedAt: '2026-01-01T00:00:00Z',
  };

  return ({ rows, isFragment = false }) => {
    const result: SectionResult = {
      status: 'ready',
      managed: true,
      result: {
        columns: names.map((name) => ({ name, type: 'numeric' })),
        rows,
        length: rows.length,
        totals: null,
      },
      columns,
      attribution,
    };
    return renderToStaticMarkup(
      createElement(SectionView, {
        id: 's1',
        title: '',
        state,
        results: { rows: result, shapes: { status: 'shapes', shapes } },
        context: { ...exampleContext({ class: null, find: null }), isFragment },
        href: (changes) => `/places${changedSearch('', 's1', mapSection.parameters!, changes)}#s1`,
        hidden: [],
        editing: false,
        origin: 'https://example.org',
      }),
    );
  };
}
