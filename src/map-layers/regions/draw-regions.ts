import { textsOf } from '#texts/texts-of.ts';
import { letterOfNone } from '../scales/layer-class.ts';
import type { DrawnLayer, LayerTable, SaidOfMarks } from '../layer/drawn-layer.ts';
import type { LayerInput } from '../layer/layer-type.ts';
import { extremesOf } from '../layer/extremes.ts';
import { shortList } from '../layer/short-list.ts';
import { textsOnMap } from '../layer/texts-on-map.ts';
import { rowLinks } from '../layer/row-links.ts';
import { regionLayer, type RegionLayer } from './region-layer.ts';
import { regionValue, regionWords } from './region-words.ts';

/** Of more regions, the shapes stay in a browser that has them. */
const mostSent = 300;

/** Draws regions in the colours of their values. */
export function drawLayer(input: LayerInput): DrawnLayer | { problem: string } {
  const layer = regionLayer(input);
  if ('problem' in layer) return layer;

  const { id, map } = input.layer;
  const { shapes, colours, labels } = layer;
  const said = saidOfRegions(layer, input);
  return {
    id,
    type: 'regions',
    marks: {
      ...said,
      count: shapes.shapes.length,
      letterOf: (at) => letterOf(layer, at),
      pathOf: (at) => shapes.shapes[at]!.path,
    },
    kept: shapes.shapes.length > mostSent ? shapes.digest : null,
    colours: colours.colours,
    edges: bordersOf(layer),
    above: map.writesAmounts ? amountsOn(layer) : '',
    legend: {
      label: labels.value,
      classes: colours.classes,
      ends: colours.ends,
      sizes: [],
      sizeLabel: '',
      hasMissing: layer.valueCount < shapes.shapes.length,
    },
    table: tableOf(layer, said),
    name: labels.value,
    placeName: labels.place,
    summary: summaryOf(layer),
    notes: notesOf(layer),
  };
}

function letterOf({ values, colours }: RegionLayer, at: number): string {
  const value = values[at] ?? null;
  return value === null ? letterOfNone : colours.letterOf(value);
}

/** What is said of regions, with the links that all rows of a region have. */
function saidOfRegions(layer: RegionLayer, input: LayerInput): SaidOfMarks {
  const { cells, rows, names, place } = layer;
  return {
    wordsOf: (at) => regionWords(layer, at),
    linksOf(at) {
      const [first = [], ...others] = rows[at]!.map((row) =>
        rowLinks(row, input, (column) => (column === place ? names[at]! : null)),
      );
      return first.filter(({ href }) => others.every((links) => links.some((link) => link.href === href)));
    },
    cellOf: (at) => cells[at],
  };
}

const bordersOf = ({ shapes: { borders } }: RegionLayer): string =>
  borders === '' ? '' : `<path class="tm-map-borders" d="${borders}"/>`;

/** The values of the regions that have room for them. */
function amountsOn(layer: RegionLayer): string {
  const { shapes, order } = layer;
  const texts = order.flatMap((at) => {
    const text = layer.write(at);
    const { point, box } = shapes.shapes[at]!;
    return text === null ? [] : [{ text, at: point, room: box }];
  });
  return textsOnMap(texts, shapes);
}

function tableOf(layer: RegionLayer, said: SaidOfMarks): LayerTable {
  const { names, ranks, order, labels, locale, amountCount } = layer;
  const { maps: texts } = textsOf(locale);
  const hasRanks = amountCount > 0;
  const columns = [
    { name: labels.place, isNumber: false },
    { name: labels.value, isNumber: hasRanks },
    { name: texts.rank, isNumber: true },
  ];
  const shown = hasRanks ? columns : columns.slice(0, -1);

  return {
    label: labels.value,
    columns: shown,
    count: order.length,
    rowAt(index) {
      const at = order[index]!;
      return [names[at] ?? '', regionValue(layer, at), String(ranks[at] || '')].slice(0, shown.length);
    },
    nameOf: (index) => names[order[index]!] ?? '',
    wordsOf: (index) => said.wordsOf(order[index]!),
    linksOf: (index) => said.linksOf(order[index]!),
    cellOf: (index) => said.cellOf(order[index]!),
  };
}

function summaryOf(layer: RegionLayer): string[] {
  const { valueCount, amountCount, shapes, locale } = layer;
  const { charts, maps: texts } = textsOf(locale);
  if (valueCount === 0) return [charts.noData];

  const sentences = [texts.regionsWithData({ count: valueCount })];
  if (amountCount > 0) {
    sentences.push(extremesOf(extremeRegions(layer), ({ at }) => regionValue(layer, at), locale));
  }
  const missing = shapes.shapes.length - valueCount;
  return missing > 0 ? [...sentences, texts.regionsWithoutData({ count: missing })] : sentences;
}

/** The regions with the greatest and with the least amount, in the order of the shapes. */
function extremeRegions({ amounts, amountCount, order, names }: RegionLayer) {
  const [most, least] = [amounts[order[0]!]!, amounts[order[amountCount - 1]!]!];
  const regions: { name: string; amount: number; at: number }[] = [];
  for (const [at, amount] of amounts.entries()) {
    if (amount === most || amount === least) {
      regions.push({ name: names[at] ?? '', amount, at });
    }
  }
  return regions;
}

/** Which rows are not on the map, and of which year or source its borders are. */
function notesOf({ unmatched, repeated, shapes, regionSource, locale }: RegionLayer): string[] {
  const { maps: texts } = textsOf(locale);
  const sentences = [];
  if (unmatched.length > 0) {
    sentences.push(texts.unmatched({ count: unmatched.length, names: shortList(unmatched, locale) }));
  }
  if (repeated > 0) {
    sentences.push(texts.repeated({ count: repeated }));
  }

  if (regionSource) {
    const { sourceName: source, versionName: version } = regionSource;
    return [...sentences, texts.bordersOf({ source, version })];
  }
  return [...sentences, texts.edition({ year: String(shapes.edition) })];
}
