import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import {
  exampleResult,
  exampleSource,
  renderSection,
  shownColumn,
  visitorContext,
} from '#sections/example-section.tsx';
import { mapSection } from '#sections/map/index.ts';
import { markValues } from '#sections/map/mark-values.ts';
import { prepareShapes } from '../../src/server/geo/prepare/prepare-shapes.ts';
import { sourceOfRegions, type RegionShape } from '../../src/server/geo/prepare/region-shapes.ts';
import { readShippedSource } from '../../src/server/geo/prepare/shipped-sources.ts';
import { drawnMarks, legendOf, type Legend } from '../fixtures/drawn-map.ts';

const sets = ['us-states', 'us-counties', 'world-countries'] as const;
const prepared = {} as Record<(typeof sets)[number], PreparedShapes>;
beforeAll(async () => {
  for (const set of sets) {
    prepared[set] = prepareShapes(await readShippedSource(set));
  }
}, 120_000);

type Cell = string | number | null;

/** Renders a map of rows over shapes, and reads what its values say of each mark. */
async function readMap(stored: object, names: string[], rows: Cell[][], shapes: PreparedShapes) {
  const results = {
    rows: exampleResult({ names, rows }),
    shapes: { status: 'shapes' as const, shapes },
  };
  const html = await renderSection('Map', { ...exampleSource, ...stored }, results);
  const values = await markValues({
    id: 's1',
    title: '',
    state: mapSection.read({ ...exampleSource, ...stored }),
    results,
    context: { ...visitorContext, parameters: { class: null, find: null } },
    href: () => '/page',
    hidden: [],
    editing: false,
  });
  return { html, marks: drawnMarks(html), legend: legendOf(html), values: values!.marks };
}

const written = (amount: number): string => new Intl.NumberFormat('en').format(amount).replace('-', '−');

/** The rank of an amount by counting those that are greater. */
const rankOf = (amount: number, all: readonly number[]): string =>
  `${written(all.filter((other) => other > amount).length + 1)} of ${written(all.length)}`;

const nothing = 'No data';

const textOf = (amount: number | null): string => (amount === null ? nothing : written(amount));

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a class has an amount, by the limits in its words. */
function isWithin(amount: number, text: string): boolean {
  const [from, to] = text.split(' to ').map((limit) => Number(limit.replaceAll(',', '').replace('−', '-')));
  return amount >= from! - 0.01 && amount <= (to ?? from!) + 0.01;
}

/** Whether a class is the one that the legend has for a colour, and has the amount; or both have none. */
function isOfClass(fact: string | undefined, colour: string, amount: number | null, legend: Legend): boolean {
  if (amount === null) return colour === 'hatched' && fact === undefined && legend.hatched === nothing;
  return fact !== undefined && legend.classes.get(colour) === fact && isWithin(amount, fact);
}

const scales = fc.record({
  method: fc.constantFrom('quantiles', 'equal', 'natural', 'continuous'),
  classCount: fc.integer({ min: 2, max: 9 }),
});
const amounts = fc.option(fc.integer({ min: -40, max: 900 }), { freq: 5 });
const regionColumns = (role: string) => [
  shownColumn('place', { xAxis: true }),
  shownColumn('value', { [role]: true, ...(role === 'yAxis' ? { type: 'number' } : {}) }),
];

/** The amounts of regions by their keys: some have no row, others no amount in it. */
const amountsOf = (shapes: PreparedShapes) =>
  fc
    .array(fc.option(amounts, { freq: 6, nil: undefined }), {
      minLength: shapes.shapes.length,
      maxLength: shapes.shapes.length,
    })
    .map((all) => all.map((amount, at) => [shapes.shapes[at]!.key, amount] as const));

const displayNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Checks each region of a map: its words and its class against its row, and both against the drawing. */
async function checkRegions(
  shapes: PreparedShapes,
  all: readonly (readonly [string, number | null | undefined])[],
  scale: { method: string; classCount: number },
): Promise<void> {
  const rows = all.flatMap(([key, amount]): Cell[][] => (amount === undefined ? [] : [[key, amount]]));
  const state = { columns: regionColumns('yAxis'), map: { boundaries: 'us-states', ...scale } };
  const { marks, legend, values } = await readMap(state, ['place', 'value'], rows, shapes);
  const filled = all.flatMap(([, amount]) => amount ?? []);
  expect([marks.length, values.length]).toEqual([all.length, all.length]);

  const isContinuous = scale.method === 'continuous';
  const wrong = shapes.shapes.flatMap(({ name, country }, at) => {
    const amount = all[at]![1] ?? null;
    const [said, , , [value], ...others] = values[at]!;
    const facts = Object.fromEntries(others);
    const mark = marks[at]!;
    const isRight =
      said === (country ? displayNames.of(country) : name) &&
      value === textOf(amount) &&
      facts.Rank === (amount === null ? undefined : rankOf(amount, filled)) &&
      (isContinuous && amount !== null
        ? mark.colour !== 'hatched' && facts.Class === undefined
        : isOfClass(facts.Class, mark.colour, amount, legend)) &&
      (mark.name === undefined ||
        isSame(
          [mark.name, mark.facts.value, mark.facts.Rank, mark.facts.Class],
          [said, value, facts.Rank, facts.Class],
        ));
    return isRight ? [] : [{ name, amount, said: values[at], mark }];
  });
  expect(wrong).toEqual([]);

  // Greater amounts have no earlier colour.
  const places = [...marks.keys()]
    .filter((at) => (all[at]![1] ?? null) !== null)
    .toSorted((one, other) => all[one]![1]! - all[other]![1]!)
    .map((at) => parseInt(marks[at]!.letter, 36));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

describe('each region says what is drawn of it', () => {
  test.each([
    ['us-states', 8],
    ['world-countries', 2],
    ['us-counties', 1],
  ] as const)('%s', async (set, numRuns) => {
    const shapes = prepared[set];
    await fc.assert(
      fc.asyncProperty(amountsOf(shapes), scales, (all, scale) => checkRegions(shapes, all, scale)),
      { numRuns, endOnFailure: true },
    );
  });

  test('areas of a source', async () => {
    const cells = fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { minLength: 2, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(cells, scales, fc.infiniteStream(amounts), async (places, scale, stream) => {
        const shapes = prepareShapes(
          sourceOfRegions(places.map(squareAt), { set: 'version:1', chosen: 'auto' })!,
        );
        const all = shapes.shapes.map(({ key }) => [key, stream.next().value as number | null] as const);
        await checkRegions(shapes, all, scale);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test('by categories', async () => {
    const shapes = prepared['us-states'];
    const kinds = fc.array(fc.option(fc.constantFrom('Wind', 'Sun', 'Coal & gas', 'Water')), {
      minLength: shapes.shapes.length,
      maxLength: shapes.shapes.length,
    });
    await fc.assert(
      fc.asyncProperty(kinds, async (all) => {
        const rows = all.map((kind, at): Cell[] => [shapes.shapes[at]!.key, kind]);
        const state = { columns: regionColumns('categorize'), map: { boundaries: 'us-states' } };
        const { marks, legend } = await readMap(state, ['place', 'value'], rows, shapes);
        expect(marks.map(({ name }) => name)).toEqual(shapes.shapes.map(({ name }) => name));
        expect(marks.map(({ facts }) => facts.value)).toEqual(all.map((kind) => kind ?? nothing));
        expect(marks.map(({ colour }) => legend.classes.get(colour) ?? nothing)).toEqual(
          all.map((kind) => kind ?? nothing),
        );
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

/** The texts of labels, without those of the scale. */
const textsOfLabels = (html: string): string[] =>
  [...html.matchAll(/<g class="tm-map-texts tm-map-(?:wide|narrow)" font-size="[^"]*">(.*?)<\/g>/g)]
    .filter(([, texts = '']) => texts.includes('Site'))
    .flatMap(([, texts = '']) => [...texts.matchAll(/>([^<]+)<\/text>/g)].map(([, text = '']) => text));

/** A square of a degree in a grid of ten columns. */
function squareAt(at: number): RegionShape {
  const [west, south] = [5 + (at % 10), 45 + Math.floor(at / 10)];
  const ring = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
    [west, south],
  ];
  return { key: `D${at}`, name: `District ${at}`, aliases: [], areas: [[ring]] };
}

const names = ['lat', 'lon', 'size', 'value', 'kind', 'site', 'way'];
const numeric = { type: 'number' };
const place = { lat: { latitude: true, ...numeric }, lon: { longitude: true, ...numeric } };
const columnsOf = (roles: Record<string, object>) =>
  Object.entries(roles).map(([name, role]) => shownColumn(name, role));

/** A row at a place in the middle of the United States, or at none, with a line from there. */
const siteRows = fc
  .array(
    fc.record({
      at: fc.option(fc.tuple(fc.integer({ min: 32, max: 45 }), fc.integer({ min: -115, max: -85 })), {
        freq: 6,
      }),
      size: amounts,
      value: amounts,
      kind: fc.option(fc.constantFrom('Wind', 'Sun', '<Water>')),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((sites) => sites.map((site, index) => ({ ...site, name: `Site ${index}` })));
type Site = {
  at: number[] | null;
  size: number | null;
  value: number | null;
  kind: string | null;
  name: string;
};

const cellsOf = ({ at, size, value, kind, name }: Site): Cell[] => {
  const [lat = null, lon = null] = at ?? [];
  return [lat, lon, size, value, kind, name, at && `LINESTRING (${lon} ${lat}, ${lon! + 2} ${lat! + 1})`];
};

/** Checks a map of sites: which are drawn, and what is said of each beside its name. */
async function checkSites(
  sites: readonly Site[],
  state: { columns: object[]; map: object },
  check: (site: Site, mark: ReturnType<typeof drawnMarks>[number], legend: Legend) => void,
): Promise<string> {
  const shapes = prepared['us-states'];
  const stored = { ...state, map: { boundaries: 'us-states', ...state.map } };
  const { html, marks, legend, values } = await readMap(stored, names, sites.map(cellsOf), shapes);
  const placed = sites.filter(({ at }) => at !== null);
  expect(marks.map(({ name }) => name).toSorted()).toEqual(placed.map(({ name }) => name).toSorted());
  expect(values.map(([name]) => name)).toEqual(marks.map(({ name }) => name));
  for (const mark of marks) {
    check(
      sites.find(({ name }) => name === mark.name)!,
      mark,
      legend,
    );
  }
  return html;
}

const valuesOf = (sites: readonly Site[], name: 'size' | 'value'): number[] =>
  sites.filter(({ at }) => at !== null).flatMap((site) => site[name] ?? []);

describe('each row says what is drawn of it', () => {
  test('symbols: size, rank and class', async () => {
    const roles = { ...place, size: { pointSize: true, ...numeric }, value: { yAxis: true, ...numeric } };
    const columns = columnsOf({ ...roles, site: { pointName: true } });
    await fc.assert(
      fc.asyncProperty(siteRows, fc.integer({ min: 2, max: 6 }), async (sites, classCount) => {
        const ranked = valuesOf(sites, 'size');
        const most = Math.max(0, ...sites.flatMap(({ size }) => (size === null ? [] : Math.abs(size))));
        await checkSites(sites, { columns, map: { layer: 'symbols', classCount } }, (site, mark, legend) => {
          const { size, value } = site;
          expect([mark.facts.size, mark.facts.value]).toEqual([textOf(size), textOf(value)]);
          expect(mark.facts.Rank).toBe(size === null ? undefined : rankOf(size, ranked));
          const isPlain = size === null || most === 0;
          const radius = isPlain ? 4 : Math.max(1.5, 18 * Math.sqrt(Math.abs(size) / most));
          const { unit } = prepared['us-states'];
          expect(Math.abs(mark.radius! / unit - radius)).toBeLessThan(0.06 + 0.5 / unit);
          expect(isOfClass(mark.facts.Class, mark.colour, value, legend), JSON.stringify(mark)).toBe(true);
        });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('lines: width, rank and class', async () => {
    const roles = { way: { shape: true, type: 'geometry' }, size: { pointSize: true, ...numeric } };
    const columns = columnsOf({ ...roles, value: { yAxis: true, ...numeric }, site: { pointName: true } });
    await fc.assert(
      fc.asyncProperty(siteRows, async (sites) => {
        const ranked = valuesOf(sites, 'size');
        const most = Math.max(0, ...sites.flatMap(({ size }) => (size === null ? [] : Math.abs(size))));
        await checkSites(sites, { columns, map: { layer: 'lines', largest: 12 } }, (site, mark, legend) => {
          const { size, value } = site;
          expect([mark.facts.size, mark.facts.value]).toEqual([textOf(size), textOf(value)]);
          expect(mark.facts.Rank).toBe(size === null ? undefined : rankOf(size, ranked));
          const width = size === null || most === 0 ? 0.5 : Math.max(0.5, (6 * Math.abs(size)) / most);
          expect(Math.abs(mark.width! - width)).toBeLessThan(0.1);
          expect(isOfClass(mark.facts.Class, mark.colour, value, legend), JSON.stringify(mark)).toBe(true);
        });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('points: category', async () => {
    const columns = columnsOf({ ...place, kind: { categorize: true }, site: { pointName: true } });
    await fc.assert(
      fc.asyncProperty(siteRows, async (sites) => {
        await checkSites(sites, { columns, map: { layer: 'points' } }, ({ kind }, mark, legend) => {
          expect(mark.facts.kind).toBe(kind ?? nothing);
          expect(kind === null ? legend.hatched : legend.classes.get(mark.colour)).toBe(kind ?? nothing);
          expect(mark.colour === 'hatched').toBe(kind === null);
        });
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('labels: each text is a row of the table', async () => {
    const columns = columnsOf({ ...place, site: { pointName: true } });
    const stored = { columns, map: { layer: 'labels', boundaries: 'us-states' } };
    await fc.assert(
      fc.asyncProperty(siteRows, async (sites) => {
        const { html } = await readMap(stored, names, sites.map(cellsOf), prepared['us-states']);
        const texts = textsOfLabels(html);
        const listed = [...html.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, text]) => text);
        const placed = sites.filter(({ at }) => at !== null).map(({ name }) => name);
        expect(listed).toEqual(placed);
        expect(texts.length > 0).toBe(placed.length > 0);
        expect(texts.filter((text) => !placed.includes(text!))).toEqual([]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
