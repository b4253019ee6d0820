import { expect, test } from 'vitest';
import { graphTypes } from '#graphs/index.ts';
import { dateParts, partLabels, type DatePart } from '#domain/value/date/date-part.ts';
import { exampleResult, exampleSource, renderSection, shownColumn } from '../example-section.tsx';

const loss = { type: 'number', yAxis: true, fn: 'sum' };

/** Losses by a part of dates, of some of its values. */
function chart(
  step: DatePart,
  values: readonly string[],
  { graph = {}, amount = loss, x = {} }: { graph?: object; amount?: object; x?: object } = {},
) {
  const columns = [
    shownColumn('began', { type: 'timestamp', xAxis: true, group: true, step, ...x }),
    shownColumn('loss', amount),
  ];
  const rows = values.map((value, at) => [value, at + 1]);
  return renderSection(
    'Graph',
    { ...exampleSource, columns, graph },
    { rows: exampleResult({ names: ['began', 'loss'], rows }) },
  );
}

/** The names of places in the table of a chart, in their order. */
const placesOf = (html: string) =>
  [...html.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, name]) => name);
const names = (step: DatePart) => partLabels(step).map(({ label }) => label);

test.each(dateParts)(
  '%s: all places are along the axis, also those without rows, and none is left out',
  async (step) => {
    const [first, , third] = partLabels(step).map(({ value }) => value);
    for (const graphType of ['BarGraph', 'LineGraph', 'AreaGraph']) {
      const html = await chart(step, [first!, third!], { graph: { graphType, mostCategories: 3 } });
      expect(placesOf(html)).toEqual(names(step));
      expect(html).not.toMatch(/NaN|undefined|largest of/);
    }
  },
);

test('a line has a gap at months without rows', async () => {
  const html = await chart('monthOfYear', ['01', '02', '05', '06'], { graph: { graphType: 'LineGraph' } });
  const [, line = ''] = /<path class="tm-line"[^>]* d="([^"]*)"/.exec(html) ?? [];
  expect(line.match(/M/g)).toHaveLength(2);
});

test('places in the order of their amounts are those with amounts, and backwards is backwards', async () => {
  const sorted = await chart('monthOfYear', ['05', '02'], { amount: { ...loss, sort: 'desc nulls last' } });
  expect(placesOf(sorted)).toEqual(['May', 'February']);
  const backwards = await chart('monthOfYear', ['05', '02'], { x: { sort: 'desc nulls last' } });
  expect(placesOf(backwards)).toEqual(names('monthOfYear').toReversed());
});

test.each(graphTypes.filter(({ countsSteps, spread }) => !countsSteps && !spread).map(({ name }) => name))(
  '%s draws months, with and without rows',
  async (graphType) => {
    expect(await chart('monthOfYear', ['03', '07'], { graph: { graphType } })).not.toMatch(/NaN|undefined/);
    expect(await chart('monthOfYear', [], { graph: { graphType } })).not.toMatch(/NaN|undefined/);
  },
);
