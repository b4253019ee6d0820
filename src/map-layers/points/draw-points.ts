import { dotPath } from '#domain/geo/shape-path.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnLayer, PlacedMarks } from '../layer/drawn-layer.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import {
  coloursOfRows,
  legendOfColours,
  labelOf,
  markColumns,
  notesOfRows,
  tableOfRows,
} from '../layer/mark-rows.ts';
import { lookOfRows } from '../layer/look-of-rows.ts';
import { noMarks } from '../layer/no-marks.ts';
import { saidOfRows } from '../layer/said-of-rows.ts';
import { placedRows, rowPoints, type PlacedRow, type PointOnMap } from '../places/row-points.ts';
import { layerClasses } from '../scales/layer-classes.ts';
import { letterOfClass, letterOfNone } from '../scales/layer-class.ts';
import { mapClasses } from '../scales/map-classes.ts';
import { cellCounts, cellPaths, pixelPaths } from './dense-points.ts';

/** Up to so many points are marks that say what they are. */
const mostMarks = 2000;
/** More are drawn as the density of cells, where their layer leaves it open. */
const leastDense = 5000;
/** The px of a dot's radius, and of the side of a cell. */
const [dotRadius, cellSize] = [2.5, 5];

/** Draws a dot for each row; of many, one dot a px or the density of cells. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const { layer, rows, shapes, locale } = input;
  const places = rowPoints(rows, layer, { shapes, locale });
  if (!places) return { problem: textsOf(locale).data.noColumns };

  const placed = placedRows(rows, places);
  const columns = markColumns(input, places);
  const drawn = placed.map(({ row }) => row);
  const said = saidOfRows(drawn, columns, input, places.placeColumn);
  const { maps: texts, charts } = textsOf(locale);
  const common = {
    id: layer.id,
    type: 'points',
    kept: null,
    edges: '',
    table: tableOfRows(drawn, columns, said, locale),
    name: labelOf(columns) || texts.rows,
    placeName: columns.name?.label ?? '',
    summary: [placed.length === 0 ? charts.noData : texts.placesOnMap({ count: placed.length })],
    notes: notesOfRows(input, placed.length, locale),
    look: () => lookOfRows(input, columns, places, { radius: dotRadius }),
  };

  if (isDense(placed.length, layer.map.density)) return { ...common, ...densityOf(placed, input) };
  const { colours, cellOf } = coloursOfRows(input, columns);
  const letterOf = (at: number) => colours.letterOf(cellOf(drawn[at]!));
  const legend = legendOfColours(
    colours,
    drawn.some((_, at) => letterOf(at) === letterOfNone),
  );
  const placedMarks: PlacedMarks = {
    ...said,
    drawnAs: 'circles',
    count: placed.length,
    placeOf: (at) => places.placeOf(drawn[at]!)!,
    letterOf,
    sizeOf: () => dotRadius,
  };
  if (placed.length > mostMarks) {
    const above = dotsByClass(placed, letterOf, shapes.unit);
    return { ...common, placed: placedMarks, marks: noMarks, colours: colours.colours, legend, above };
  }

  return {
    ...common,
    placed: placedMarks,
    marks: {
      ...said,
      count: placed.length,
      letterOf,
      pathOf: (at) => dotPath([...placed[at]!.point], Math.round(dotRadius * shapes.unit)),
      dotOf: (at) => [...placed[at]!.point, dotRadius * 2],
    },
    colours: colours.colours,
    legend,
    above: '',
  };
}

const isDense = (count: number, density: LayerInput['layer']['map']['density']): boolean =>
  density === 'density' || (density === 'auto' && count > leastDense);

function dotsByClass(placed: readonly PlacedRow[], letterOf: (at: number) => string, unit: number): string {
  const points = new Map<string, PointOnMap[]>();
  for (const [at, { point }] of placed.entries()) {
    const letter = letterOf(at);
    const ofClass = points.get(letter) ?? [];
    points.set(letter, ofClass);
    ofClass.push(point);
  }

  const paths = [...pixelPaths(points, unit)].map(([letter, d]) => `<path class="c${letter}" d="${d}"/>`);
  return `<g class="tm-map-dots" stroke-width="${2 * unit}">${paths.join('')}</g>`;
}

/** How many points lie in the cells of a raster, as classes of colours. */
function densityOf(
  placed: readonly PlacedRow[],
  { layer, shapes: { unit }, locale }: LayerInput,
): Pick<DrawnLayer, 'marks' | 'colours' | 'above' | 'legend'> {
  const size = cellSize * unit;
  const counts = cellCounts(
    placed.map(({ point }) => point),
    size,
  );
  const classes = mapClasses([...counts.values()], {
    ...layer.map,
    method: 'natural',
    palette: 'sequential',
  });
  const letterOf = (count: number) => letterOfClass(classes?.classOf(count) ?? 0);
  const paths = [...cellPaths(counts, letterOf)].map(([letter, d]) => `<path class="c${letter}" d="${d}"/>`);
  const writer = { writeLimit: (amount: number) => formatNumber(amount, locale), locale };
  const allClasses = layerClasses(classes, writer);

  return {
    marks: noMarks,
    colours: Object.fromEntries(allClasses.map(({ letter, colour }) => [letter, colour])),
    above: `<g class="tm-map-cells" stroke-width="1" transform="scale(${size})translate(.5 .5)">${paths.join('')}</g>`,
    legend: {
      label: textsOf(locale).maps.rowsInCell,
      classes: allClasses,
      ends: null,
      sizes: [],
      sizeLabel: '',
      hasMissing: false,
    },
  };
}
