import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Cell } from '#domain/value/cell/cell.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { graphSection } from '#sections/graph/index.ts';
import { exampleContext } from '#sections/example-context.ts';

/** A column of the rows of a chart: what it is for, and of what type it is. */
export type ChartColumn = { name: string; type: 'text' | 'number'; role: object };

/** Writes a chart of rows: its section on a page, or its drawing alone as an SVG file. */
export type ChartWriters = {
  section(rows: Cell[][]): string;
  drawing(rows: Cell[][]): Promise<string>;
};

/** Colours of a theme that has none of its own, and no font: others' SVG files have none either. */
const palette = { categorical: [], sequential: [], diverging: [], risk: {} };
const pictureOptions = { charts: { light: palette, dark: palette }, font: 'data:,' };

/**
 * All that the server does for a graph section after its rows were read: returns functions that write its
 * markup with its summary and its table, and its drawing alone, with axes, title and legend.
 */
export async function openChartSection(
  columns: readonly ChartColumn[],
  graph: object,
): Promise<ChartWriters> {
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

  const { sectionPicture } = await graphSection.picture!.drawing();
  // Only what may be downloaded is written as a file.
  const downloaded = { ...state, display: { ...state.display, allowDownload: true } };
  const propsOf = (rows: Cell[][]) => {
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
    return {
      id: 's1',
      title: '',
      state,
      results: { rows: result },
      context: exampleContext({ scale: 0, series: null }),
      href: () => '/chart',
      hidden: [],
      editing: false,
      origin: 'https://site.example',
    };
  };

  return {
    section: (rows) => renderToStaticMarkup(createElement(SectionView, propsOf(rows))),
    drawing: async (rows) =>
      (await sectionPicture({ ...propsOf(rows), state: downloaded }, pictureOptions as never)) ?? '',
  };
}
