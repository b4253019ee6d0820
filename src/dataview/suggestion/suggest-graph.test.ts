import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { ColumnProfile, VersionProfile } from '#domain/source/column/column-profile.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { suggestGraph } from './suggest-graph.ts';
import { columnsOfSuggestion } from './suggested-graph.ts';

type Table = { columns: Record<string, object>; rows: Cell[][] };

const number = { type: 'number', dataType: 'numeric' };
const day = { type: 'date', dataType: 'date' };
const moment = { type: 'timestamp', dataType: 'timestamp' };
const text = {};

const isNumber = (cell: Cell) => typeof cell === 'number';
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
const daysFrom = (first: string, count: number, days = 1) =>
  Array.from({ length: count }, (_, at) => dayOf(Date.parse(first) + at * days * 86_400_000));
const yearsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const named = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
/** An even sequence of numbers from 0 to 1 without order. */
const randomOf = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;

/** What the server calculates of a column. */
function profileOf(name: string, type: object, cells: Cell[]): ColumnProfile {
  const filled = cells.filter((cell) => cell !== null);
  const counts = new Map<Cell, number>();
  for (const cell of filled) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const sorted = [...counts.keys()].toSorted((a, b) =>
    isNumber(a) && isNumber(b) ? a - b : Number(String(a) > String(b)) - Number(String(a) < String(b)),
  );
  const [least = null, greatest = null] = [sorted[0], sorted.at(-1)];
  const isMeasured = type !== text && counts.size > 12;
  const measure = (cell: Cell) => (isNumber(cell) ? cell : Date.parse(String(cell)));
  const [from, to] = [measure(least), measure(greatest)];
  const histogram = Array.from({ length: 16 }, () => 0);
  for (const cell of isMeasured ? filled : []) {
    histogram[Math.min(15, Math.floor(((measure(cell) - from) / (to - from)) * 16))]! += 1;
  }
  return {
    name,
    filled: filled.length,
    empty: cells.length - filled.length,
    invalid: 0,
    distinct: counts.size,
    least,
    greatest,
    top: [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 10),
    histogram: isMeasured ? histogram : null,
  };
}

function profileOfTable({ columns, rows }: Table): VersionProfile {
  const profiles = Object.entries(columns).map(([name, type], at) =>
    profileOf(
      name,
      type,
      rows.map((row) => row[at] ?? null),
    ),
  );
  return { rows: rows.length, takenAt: 'now', isCurrent: true, columns: profiles };
}

function suggestionOf(table: Table, name = 'data') {
  const columns = Object.entries(table.columns).map(([column, type]) =>
    sourceColumnSchema.parse({ name: column, display_name: column, type: 'text', ...type }),
  );
  return suggestGraph(columns, profileOfTable(table), name)!;
}

/** A suggestion in words: what is drawn of which columns, and its title. */
function inWords(table: Table, name?: string) {
  const suggestion = suggestionOf(table, name);
  const drawn = columnsOfSuggestion(suggestion).map((column) => [
    column.fn,
    column.systemCol ? 'rows' : column.name,
    column.step && `by ${column.step}`,
    column.categorize && 'as series',
  ]);
  const kind = suggestion.isHorizontal ? `horizontal ${suggestion.type}` : suggestion.type;
  return [kind, ...drawn.map((words) => words.filter(Boolean).join(' ')), suggestion.title];
}

const random = randomOf(42);
const someOf = <One>(values: readonly One[]): One => values[Math.floor(random() * values.length)]!;
const valueAt = (...places: number[]) => Math.round(places.reduce((sum, at) => sum + at * 7.3, 20) * 10) / 10;

test('a balance by year is a line of the balance', () => {
  const rows = yearsFrom(1999, 25).map((year, at) => [year, valueAt(at) - 90]);
  expect(inWords({ columns: { year: number, balance: number }, rows })).toEqual([
    'line',
    'year',
    'avg balance',
    'Balance by year, 1999–2023',
  ]);
});

test('energy shares have a line for each source of energy', () => {
  const sources = ['Coal', 'Gas', 'Nuclear', 'Wind', 'Solar'];
  const rows = yearsFrom(1990, 34).flatMap((year, at) =>
    sources.map((source, of) => [year, source, valueAt(at, of) / 10]),
  );
  expect(inWords({ columns: { year: number, source: text, share: number }, rows })).toEqual([
    'line',
    'year',
    'avg share',
    'source as series',
    'Share by year and source, 1990–2023',
  ]);
});

test('poverty in two years is a change of each country', () => {
  const rows = named('Country', 15).flatMap((country, of) =>
    [2000, 2020].map((year, at) => [country, year, valueAt(of, at)]),
  );
  expect(inWords({ columns: { Country: text, Year: number, rate_poverty: number }, rows })).toEqual([
    'horizontal dumbbell',
    'Country',
    'avg rate_poverty',
    'Year as series',
    'Poverty rate by country and year',
  ]);
});

test('temperatures by city are lines over time, or over the months of a year', () => {
  const cities = ['Fairbanks', 'Miami'];
  const dated = cities.flatMap((city, of) =>
    yearsFrom(1990, 24).flatMap((year, at) =>
      yearsFrom(1, 12).map((month) => [
        city,
        `${year}-${String(month).padStart(2, '0')}-01`,
        valueAt(of, at, month),
      ]),
    ),
  );
  // One station began three years later.
  const measured = dated.filter(([city, date]) => city === 'Miami' || String(date) >= '1993');
  expect(inWords({ columns: { city: text, date: day, temperature_c: number }, rows: measured })).toEqual([
    'line',
    'date',
    'avg temperature_c',
    'city as series',
    'Temperature c by date and city, 1990–2013',
  ]);
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const byMonth = cities.flatMap((city, of) => months.map((month, at) => [city, month, valueAt(of, at)]));
  const columns = { city: text, month: text, temperature: number };
  expect(inWords({ columns, rows: byMonth })).toEqual([
    'line',
    'month',
    'avg temperature',
    'city as series',
    'Temperature by month and city',
  ]);
  const ofYears = dated.map(([city, date, degrees]) => {
    const [year, month] = String(date).split('-').map(Number);
    return [city!, year!, month!, degrees!];
  });
  expect(
    inWords({ columns: { city: text, year: number, month: number, degrees: number }, rows: ofYears }),
  ).toEqual([
    'line',
    'month',
    'avg degrees',
    'city as series',
    'Average degrees by month and city, 1990–2013',
  ]);
});

test('life expectancy of very many countries is a mean over time, by region', () => {
  const regions = named('Region', 6);
  const rows = named('Country', 180).flatMap((country, of) =>
    yearsFrom(1950, 70).map((year, at) => [country, regions[of % 6]!, year, valueAt(of, at)]),
  );
  expect(
    inWords({ columns: { country: text, region: text, year: number, 'Life expectancy': number }, rows }),
  ).toEqual([
    'line',
    'year',
    'avg Life expectancy',
    'region as series',
    'Average life expectancy by year and region, 1950–2019',
  ]);
});

test('awards on many days are counted by month, whatever their amounts', () => {
  const days = daysFrom('2019-01-02', 2150);
  const rows = Array.from({ length: 2400 }, () => [
    someOf(days),
    someOf(named('Program', 6)),
    Math.round(random() * 500_000),
    random(),
  ]);
  const columns = { 'Award date': day, program: text, amount_usd: number, share_federal: number };
  expect(inWords({ columns, rows }, 'grants')).toEqual([
    'line',
    'Award date by month',
    'rows rows',
    'Awards by month, 2019–2024',
  ]);
  // Each day once is no series either, where the days are at random and the amounts add up.
  const once = [...new Set(rows.map(([date]) => date))].map((date) => [date!, 'Program', random() * 500, 1]);
  expect(inWords({ columns, rows: once })[2]).toBe('rows rows');
});

test('a series of very many days is drawn by steps, of sums or of means', () => {
  const columns = (name: string) => ({ day, [name]: number });
  const rows = daysFrom('2010-01-01', 3650).map((date) => [date, random() * 100]);
  expect(inWords({ columns: columns('level'), rows }).slice(1)).toEqual([
    'day by month',
    'avg level',
    'Average level by month, 2010–2019',
  ]);
  expect(inWords({ columns: columns('sales'), rows }).at(-1)).toBe('Total sales by month, 2010–2019');
});

test('moments of events are counted, those of measurements are drawn', () => {
  const columns = { time: moment, magnitude: number };
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const start = Date.parse('2018-01-31');
  const events = Array.from({ length: 600 }, () => [
    at(start + random() ** 2 * 7 * 86_400_000),
    random() * 6,
  ]);
  expect(inWords({ columns, rows: events }, 'Earthquakes of a week')).toEqual([
    'line',
    'time by day',
    'rows rows',
    'Earthquakes by day, 2018',
  ]);
  const hours = Array.from({ length: 600 }, (_, hour) => [at(start + hour * 3_600_000), random() * 6]);
  expect(inWords({ columns: { time: moment, level: number }, rows: hours })[2]).toBe('avg level');
});

test('counts of events that are totals already are not counted again', () => {
  const rows = ['Fire', 'Flood', 'Storm'].map((kind, of) => [kind, valueAt(of) * 10]);
  expect(inWords({ columns: { kind: text, count: number }, rows })).toEqual([
    'pie',
    'kind',
    'sum count',
    'Count by kind',
  ]);
  const byState = named('State', 20).flatMap((state, at) =>
    ['Fire', 'Flood', 'Storm'].map((kind, of) => [state, kind, valueAt(at, of)]),
  );
  expect(inWords({ columns: { state: text, kind: text, deaths: number }, rows: byState })).toEqual([
    'horizontal bars',
    'state',
    'sum deaths',
    'kind as series',
    'Deaths by state and kind',
  ]);
});

test('ratings of many places are counted in their order', () => {
  const ratings = ['Very Low', 'Relatively Low', 'Relatively Moderate', 'Relatively High', 'Very High'];
  const rows = named('Station', 500).map((station) => [
    station,
    someOf(ratings),
    Math.round(random() * 1000) / 10,
  ]);
  const table = { columns: { station: text, risk_rating: text, risk_score: number }, rows };
  expect(inWords(table, 'stations')).toEqual(['bars', 'risk_rating', 'rows rows', 'Stations by risk rating']);
  const sizes = rows.map(([station, , score], at) => [
    station!,
    ['Small', 'Medium', 'Large'][at % 3]!,
    score!,
  ]);
  expect(suggestionOf({ ...table, rows: sizes }).order).toBe('');
  const hazards = rows.map(([station, , score], at) => [
    station!,
    ['Fire', 'Flood', 'Wind'][at % 3]!,
    score!,
  ]);
  expect(suggestionOf({ ...table, rows: hazards }).order).toBe('desc nulls last');
});

test('a few places with a number each are bars of the number', () => {
  const rows = named('City', 12).map((city, at) => [city, valueAt(at)]);
  expect(inWords({ columns: { city: text, population: number }, rows })).toEqual([
    'horizontal bars',
    'city',
    'sum population',
    'Population by city',
  ]);
});

/** The types of graphs that are suggested for places with one total each. */
const typesOfPlaces = (counts: readonly number[], name: string, totalOf = valueAt) =>
  counts.map((count) => {
    const rows = named('City', count).map((city, at) => [city, totalOf(at)]);
    return suggestionOf({ columns: { city: text, [name]: number }, rows }).type;
  });

test('parts of a whole are a pie where they are few, tiles where they are many, and bars between', () => {
  expect(typesOfPlaces([2, 3, 6, 7, 40], 'population')).toEqual(['bars', 'pie', 'pie', 'bars', 'bars']);
  const tiles = typesOfPlaces([41, 60], 'population');
  expect(tiles).toEqual(['treemap', 'treemap']);
  const { height } = suggestionOf({
    columns: { city: text, population: number },
    rows: named('City', 60).map((city, at) => [city, valueAt(at)]),
  });
  expect(height).toBeLessThanOrEqual(500);
});

test('averages and amounts below zero are no parts of a whole', () => {
  expect(typesOfPlaces([4, 50], 'average income')).toEqual(['bars', 'bars']);
  expect(typesOfPlaces([4, 50], 'total loss', (at) => valueAt(at) - 60)).toEqual(['bars', 'bars']);
});

test('parts over time are areas where they are few and may be added up', () => {
  const typeOf = (count: number, name: string, totalOf = valueAt) => {
    const rows = yearsFrom(1990, 34).flatMap((year, at) =>
      named('Fuel', count).map((fuel, of) => [year, fuel, totalOf(at, of)]),
    );
    return suggestionOf({ columns: { year: number, fuel: text, [name]: number }, rows }).type;
  };
  expect(typeOf(4, 'total cost')).toBe('area');
  expect(typeOf(8, 'total cost')).toBe('line');
  expect(typeOf(4, 'price')).toBe('line');
  expect(typeOf(4, 'total cost', (at, of = 0) => valueAt(at, of) - 90)).toBe('line');
});

test('two moments are changes of several places, three are bars', () => {
  const typeOf = (places: number, ...years: number[]) => {
    const rows = named('Country', places).flatMap((country, of) =>
      years.map((year, at) => [country, year, valueAt(of, at)]),
    );
    return suggestionOf({ columns: { country: text, year: number, rate: number }, rows }).type;
  };
  expect(typeOf(15, 2000, 2020)).toBe('dumbbell');
  expect(typeOf(15, 2000, 2010, 2020)).toBe('bars');
  expect(typeOf(2, 2000, 2020)).toBe('bars');
});

test('a lone quantity is a histogram of its values', () => {
  const rows = Array.from({ length: 400 }, () => [Math.round(random() * 10_000) / 10]);
  expect(inWords({ columns: { depth: number }, rows }, 'wells')).toEqual([
    'histogram',
    'depth',
    'rows rows',
    'Wells by depth',
  ]);
});

test('totals are drawn by place and time however many there are and in whichever order, events never', () => {
  const sizes = fc.record({
    places: fc.integer({ min: 2, max: 12 }),
    times: fc.integer({ min: 5, max: 60 }),
    missing: fc.double({ min: 0, max: 0.2, noNaN: true }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(sizes, ({ places, times, missing, seed }) => {
      const next = randomOf(seed);
      const all = named('Place', places).flatMap((place) =>
        yearsFrom(1960, times).map((year) => [place, year, Math.round(next() * 1e6) / 100]),
      );
      // Each place and each year keep a row.
      const rows = all
        .filter(([, year], at) => at < times || year === 1960 || next() >= missing)
        .map((row) => ({ row, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ row }) => row);
      const columns = { place: text, year: number, value: number };
      const drawn = columnsOfSuggestion(suggestionOf({ columns, rows }));
      expect(drawn.map(({ name }) => name)).toEqual(['year', 'value', 'place']);

      const events = Array.from({ length: 200 + Math.floor(next() * 800) }, () => [
        `Place ${1 + Math.floor(next() * places)}`,
        1960 + Math.floor(next() * times),
        Math.round(next() * 1e6) / 100,
      ]);
      const repeats = events.length > places * times * 1.2;
      const counted = columnsOfSuggestion(suggestionOf({ columns, rows: events }));
      if (repeats) {
        expect(counted[1]).toMatchObject({ fn: 'rows' });
      }
    }),
    { numRuns: 40 },
  );
});
