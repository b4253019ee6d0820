import { textsOf } from '#texts/texts-of.ts';
import type { DrawnLayer } from '../layer/drawn-layer.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import {
  labelOf,
  legendOfColours,
  markColumns,
  notesOfRows,
  tableOfRows,
  wordsOfRow,
} from '../layer/mark-rows.ts';
import { noMarks } from '../layer/no-marks.ts';
import { saidOfRows } from '../layer/said-of-rows.ts';
import { textsOnMap } from '../layer/texts-on-map.ts';
import { rowPoints } from '../places/row-points.ts';
import { letterOfClass } from '../scales/layer-class.ts';
import { oneColour } from '../scales/mark-colours.ts';

/** Draws texts at the places of rows, the first ones before those that would overlap them. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const { layer, rows, shapes, locale } = input;
  const places = rowPoints(rows, layer, { shapes, locale });
  const columns = markColumns(input, places ?? undefined);
  if (!places || !columns.name) return { problem: textsOf(locale).data.noColumns };

  const texts = rows.result.rows.flatMap((row) => {
    const at = places.pointOf(row);
    const text = wordsOfRow(row, columns, locale).name;
    return at && text !== '' ? [{ text, at, row }] : [];
  });

  const drawn = texts.map(({ row }) => row);
  const said = saidOfRows(drawn, columns, input, places.placeColumn);

  return {
    id: layer.id,
    type: 'labels',
    marks: noMarks,
    placed: {
      ...said,
      drawnAs: 'texts',
      count: texts.length,
      placeOf: (at) => places.placeOf(drawn[at]!)!,
      letterOf: () => letterOfClass(0),
      sizeOf: () => 0,
    },
    kept: null,
    edges: '',
    colours: {},
    above: textsOnMap(texts, shapes),
    legend: legendOfColours(oneColour),
    table: tableOfRows(drawn, columns, said, locale),
    name: labelOf({ ...columns, size: undefined }),
    placeName: '',
    summary: [],
    notes: notesOfRows(input, texts.length, locale),
  };
}
