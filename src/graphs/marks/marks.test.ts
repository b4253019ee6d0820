import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trueDistances } from './true-distances.ts';
import { graphDisplaySchema } from '../graph-display.ts';
import { fitBandLabels, isWritten, yearCycle } from './band-labels.ts';
import { spreadLabels } from './end-labels.ts';
import { fittingTicks } from './fitting-ticks.ts';
import { amountsWriter, tickLabels } from './number-text.ts';
import { halo } from './over-plot.tsx';
import { textWidth, wrappedLines } from './text-width.ts';
import { valueScale } from './value-scale.ts';
import { xLabeller } from './x-label.ts';
import { breakpoints, type BreakpointName } from './breakpoints.ts';
import { measuredX } from './x-scale.ts';

const base = { fromZero: true, isLog: false, upperLimit: null, format: { name: 'abbreviate' }, count: 5 };

describe('valueScale', () => {
  test('places every value within the axis, in order, with ticks that read apart', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
        fc.boolean(),
        (least, span, fromZero) => {
          const most = least + span;
          fc.pre(most > least);
          const scale = valueScale({ ...base, least, most, fromZero });
          expect(scale.at(least)).toBeGreaterThanOrEqual(-1e-9);
          expect(scale.at(most)).toBeLessThanOrEqual(1 + 1e-9);
          expect(scale.at(most)).toBeGreaterThanOrEqual(scale.at(least));
          if (fromZero) {
            expect(scale.zero).toBeCloseTo(scale.at(0), 6);
          }
        },
      ),
    );
  });

  test('a log axis runs from the least value to the upper limit', () => {
    const scale = valueScale({ ...base, least: 3, most: 5000, isLog: true, upperLimit: 1000 });
    expect(scale.reaches).toEqual([3, 1000]);
    expect(scale.at(3)).toBeCloseTo(0);
    expect(scale.at(1000)).toBeCloseTo(1);
  });

  test.each([
    ['a log axis', { isLog: true }, [2.5, 25]],
    ['an axis of lines', { fromZero: false }, [0, 25]],
    ['an axis of bars', {}, [0, 25]],
  ])('below an upper limit that all amounts exceed, %s is upright', (_, options, reaches) => {
    const scale = valueScale({ ...base, least: 40, most: 90, upperLimit: 25, ...options });
    expect(scale.reaches).toEqual(reaches);
    expect(scale.at(40)).toBeGreaterThan(1);
    expect(scale.ticks.length).toBeGreaterThan(1);
  });

  test('ticks of a log axis are powers of ten, over few of them other round numbers too', () => {
    const labels = (least: number, most: number) =>
      valueScale({
        ...base,
        least,
        most,
        isLog: true,
        fromZero: false,
        format: { name: 'abbreviate_dollar' },
      }).ticks.map(({ label }) => label);
    expect(labels(30, 400_000)).toEqual(['$100', '$1K', '$10K', '$100K']);
    expect(labels(5000, 700_000)).toEqual(['$5K', '$10K', '$20K', '$50K', '$100K', '$200K', '$500K']);
    expect(labels(21, 78)).toEqual(['$30', '$40', '$50', '$60', '$70']);
    expect(labels(2, 3)).not.toEqual([]);
  });

  test('each tick of a log axis has its own unit', () => {
    const scale = valueScale({ ...base, least: 0.001, most: 1e12, isLog: true });
    expect(scale.ticks.map(({ label }) => label)).toEqual(['0.01', '100', '1M', '10B']);
  });

  test('an amount hardly beyond a tick is the end, so that no step is empty', () => {
    const ends = (least: number, most: number) => valueScale({ ...base, least, most, fromZero: true });
    expect(ends(0, 100.02).reaches).toEqual([0, 100.02]);
    expect(ends(0, 100.02).ticks.at(-1)?.label).toBe('100');
    expect(ends(-0.5, 100).reaches).toEqual([-0.5, 100]);
    expect(ends(0, 103).reaches).toEqual([0, 120]);
  });

  test('lines far from zero do not start there, lines near it do', () => {
    expect(valueScale({ ...base, fromZero: false, least: 310, most: 420 }).reaches[0]).toBeGreaterThan(0);
    expect(valueScale({ ...base, fromZero: false, least: 10, most: 420 }).reaches[0]).toBe(0);
  });

  test('ticks of whole amounts are whole, others are not', () => {
    const labels = (options: Partial<typeof base> & { most: number; isWhole: boolean }) =>
      valueScale({ ...base, least: 0, ...options }).ticks.map(({ label }) => label);
    expect(labels({ most: 2, isWhole: true })).toEqual(['0', '1', '2']);
    expect(labels({ most: 1, isWhole: true })).toEqual(['0', '1']);
    expect(labels({ most: 2, isWhole: false })).toEqual(['0', '0.5', '1.0', '1.5', '2.0']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (least, span) => {
        const { ticks } = valueScale({ ...base, fromZero: false, least, most: least + span, isWhole: true });
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.every(({ value }) => Number.isInteger(value))).toBe(true);
      }),
    );
  });

  test('an upper limit between two whole numbers leaves some ticks', () => {
    const scale = valueScale({ ...base, least: 0, most: 3, upperLimit: 0.8, isWhole: true });
    expect(scale.ticks.length).toBeGreaterThan(1);
  });
});

test('tick labels that would read alike are written out', () => {
  expect(tickLabels([1_000_000, 1_002_000, 1_004_000], { name: 'abbreviate' })).toEqual([
    '1,000,000',
    '1,002,000',
    '1,004,000',
  ]);
  expect(tickLabels([-1000, 0, 1000], { name: 'abbreviate' })).toEqual(['−1K', '0', '1K']);
  expect(tickLabels([0, 0.2, 0.4], { name: 'abbreviate' })).toEqual(['0', '0.2', '0.4']);
});

test('tick labels of an axis have one unit and as many decimals', () => {
  expect(tickLabels([0, 500, 1000, 1500], { name: 'abbreviate' })).toEqual(['0', '500', '1,000', '1,500']);
  expect(tickLabels([0, 1500, 3000], { name: 'abbreviate' })).toEqual(['0', '1.5K', '3.0K']);
  expect(tickLabels([200_000, 1_000_000, 1_200_000], { name: 'abbreviate' })).toEqual([
    '0.2M',
    '1.0M',
    '1.2M',
  ]);
  expect(tickLabels([0, 500_000, 1_500_000], { name: 'abbreviate', locale: 'de' })).toEqual([
    '0',
    '0,5\u00a0Mio.',
    '1,5\u00a0Mio.',
  ]);
  expect(tickLabels([0, 5000, 10_000], { name: 'abbreviate_dollar' })).toEqual(['$0', '$5K', '$10K']);
  expect(tickLabels([0, 20, 100], { name: 'abbreviate', unit: '%' })).toEqual(['0%', '20%', '100%']);
  expect(tickLabels([0, 5e6], { name: 'abbreviate', unit: '€', locale: 'de' })).toEqual([
    '0\u00a0€',
    '5\u00a0Mio.\u00a0€',
  ]);
  expect(tickLabels([-0.5, 0, 0.5, 1], { name: 'comma' })).toEqual(['−0.5', '0', '0.5', '1.0']);
  expect(tickLabels([0.005, 0.01, 0.015], { name: 'comma' })).toEqual(['0.005', '0.010', '0.015']);
  for (const name of ['abbreviate', 'comma']) {
    expect(tickLabels([-5e299, 0, 5e299, 1e300], { name })).toEqual(['−5E299', '0', '5E299', '1E300']);
    expect(tickLabels([0, 1e-300, 2e-300], { name })).toEqual(['0', '1E−300', '2E−300']);
  }
});

test('the amounts beside bars are all short or all in full', () => {
  const write = (values: number[], name: string) => values.map(amountsWriter(values, { name }));
  expect(write([884, 1580], 'abbreviate')).toEqual(['884', '1,580']);
  expect(write([884, 2_500_000], 'abbreviate')).toEqual(['884', '2.5M']);
  expect(write([13_930_000, 3_500_000, 3_000_000, 0], 'abbreviate_dollar')).toEqual([
    '$13.93M',
    '$3.50M',
    '$3.00M',
    '$0',
  ]);
  expect(write([2e6, 1e6], 'abbreviate')).toEqual(['2M', '1M']);
  expect(write([1e300, 1e299], 'abbreviate')).toEqual(['1E300', '1E299']);
  expect(write([1.5, 20], 'comma_dollar')).toEqual(['$1.50', '$20.00']);
  // Decimals of amounts with many digits before them say nothing beside a bar.
  expect(write([5664, 5141.5, 0.25], 'abbreviate')).toEqual(['5,664', '5,142', '0.25']);
  expect(write([566.25, 3.5], 'abbreviate')).toEqual(['566.3', '3.5']);
  expect(write([0.125, 0.5], 'comma')).toEqual(['0.125', '0.500']);
});

test('labels beside line ends never overlap and stay in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 }), (wanted) => {
      const placed = spreadLabels(wanted, { height: 300, stray: Infinity })!.map(({ label }) => label);
      const sorted = [...placed].sort((a, b) => a - b);
      for (let index = 1; index < sorted.length; index++) {
        expect(sorted[index]! - sorted[index - 1]!).toBeGreaterThanOrEqual(16 - 1e-9);
      }
      for (const [one, at] of wanted.entries()) {
        for (const [other, than] of wanted.entries()) {
          if (at < than) {
            expect(placed[one]!).toBeLessThan(placed[other]!);
          }
        }
      }
    }),
  );
  expect(spreadLabels([10, 10, 10, 10, 10, 10, 10], { height: 300 })).toBeNull();
});

test('labels of lines that end together are around them, as far apart as links want, and within the plot', () => {
  const labels = (lines: number[], apart = 25) =>
    spreadLabels(lines, { height: 300, apart })?.map(({ label }) => label);
  expect(labels([150, 150, 150, 150, 150, 150])).toEqual([87.5, 112.5, 137.5, 162.5, 187.5, 212.5]);
  expect(labels([100, 110, 200])).toEqual([92.5, 117.5, 200]);
  expect(labels([200, 60, 20])).toEqual([200, 60, 20]);
  expect(labels([0, 2])).toEqual([0, 25]);
  expect(labels([300, 298])).toEqual([304, 279]);
  expect(labels([150, 150, 150, 150, 150, 150, 150])).toBeUndefined();
  expect(
    labels(
      Array.from({ length: 12 }, (_, at) => at * 25),
      30,
    ),
  ).toBeUndefined();
});

test('band labels are level where they fit, break into lines, slant, and years are skipped in round steps', () => {
  const options = { tickSpacing: 1, slant: false, inOrder: false, gutter: 40 };
  expect(fitBandLabels(['a', 'b'], options).n).toMatchObject({ slanted: false, step: 1, height: 22 });
  expect(fitBandLabels(['University Farm', 'Grand Rapids', 'Waseca', 'Duluth'], options).n).toMatchObject({
    slanted: true,
  });
  expect(fitBandLabels(['University Farm', 'Grand Rapids', 'Waseca', 'Duluth'], options).m).toMatchObject({
    slanted: false,
  });
  const years = Array.from({ length: 117 }, (_, index) => String(1903 + index)).filter(
    (year) => year !== '1904',
  );
  const { w } = fitBandLabels(years, { ...options, inOrder: true });
  expect(w).toMatchObject({ slanted: false, step: 10 });
  expect(years.filter((year, index) => isWritten(year, index, w)).slice(0, 3)).toEqual([
    '1910',
    '1920',
    '1930',
  ]);
  expect(fitBandLabels(['University Farm', ...years], options).n.overhang).toBeGreaterThan(0);
});

test('of months and quarters Januaries are labelled where not all can be, none beyond the plot', () => {
  const written = (step: number, count: number, tickSpacing = 1) => {
    const dates = Array.from({ length: count }, (_, at) => new Date(Date.UTC(2021, 9 + at * step, 1)));
    const xs = dates.map((date) => ({ at: date.getTime() }));
    const texts = dates.map((date) => date.toISOString());
    const labels = texts.map(xLabeller(texts, 'date'));
    const options = { tickSpacing, slant: false, inOrder: true, gutter: 50, cycle: yearCycle(xs, 'date') };
    const { n } = fitBandLabels(labels, options);
    return labels.filter((label, index) => isWritten(label, index, n));
  };
  expect(written(1, 34)).toEqual(['Jan 2022', 'Jan 2023', 'Jan 2024']);
  expect(written(1, 9)).toEqual(['Oct 2021', 'Jan 2022', 'Apr 2022']);
  expect(written(3, 17)).toEqual(['Jan 2022', 'Jan 2024']);
  expect(written(1, 40, 13)).toEqual(['Oct 2021', 'Nov 2022', 'Dec 2023']);
  expect(yearCycle([{ at: Date.UTC(2021, 0) }, { at: Date.UTC(2022, 0) }], 'date')).toBeNull();
});

test('bars over dates with gaps are at true distances, regular ones in equal steps', () => {
  const display = graphDisplaySchema.parse({});
  const bandsOf = (dates: string[]) =>
    trueDistances(
      dates.map((date) => ({ key: date, label: date, at: Date.parse(date) })),
      { display, xType: 'date' },
    );
  const bands = bandsOf(['1953-01-01', '1954-01-01', '1978-01-01', '1994-01-01'])!;
  const at = [0, 1, 2, 3].map(bands.x.at);
  expect((at[2]! - at[1]!) / (at[3]! - at[2]!)).toBeCloseTo(24 / 16, 2);
  expect(at[0]! - bands.step / 2).toBeCloseTo(0, 6);
  expect(at[3]! + bands.step / 2).toBeCloseTo(1, 6);
  expect(bandsOf(['2024-01-01', '2024-02-01', '2024-03-01'])).toBeNull();
  expect(bandsOf(['2024-01-01', '2020-01-01', '2023-01-01'])).toBeNull();
  const years = [1953, 1954, 1978].map((at) => ({ key: `${at}`, label: `${at}`, at }));
  expect(trueDistances(years, { display, xType: 'numeric' })).not.toBeNull();
  const codes = years.map((x) => ({ ...x, at: x.at - 1950 }));
  expect(trueDistances(codes, { display, xType: 'numeric' })).toBeNull();
});

test('text is measured in Inter', () => {
  expect(textWidth('iii')).toBeLessThan(textWidth('WWW'));
  expect(wrappedLines('Grand Rapids', textWidth('Rapids') + 1)).toBe(2);
  expect(wrappedLines('Grand Rapids', 5)).toBe(Infinity);
});

test('quarters are written as quarters, and times with their zone', () => {
  const quarters = ['2024-01-01', '2024-04-01'];
  expect(quarters.map(xLabeller(quarters, 'date', { xHasQuarters: true }))).toEqual(['Q1 2024', 'Q2 2024']);
  const times = ['2024-01-01T10:05:00Z', '2024-01-02T11:00:00Z'];
  expect(times.map(xLabeller(times, 'timestamp', { xZone: 'UTC' }))).toEqual([
    '01/01/2024, 10:05 UTC',
    '01/02/2024, 11:00 UTC',
  ]);
});

test('dates are written as finely as they differ', () => {
  const write = (values: string[]) => values.map(xLabeller(values, 'date'));
  expect(write(['2024-01-01', '2025-01-01'])).toEqual(['2024', '2025']);
  expect(write(['2024-01-01', '2024-02-01'])).toEqual(['Jan 2024', 'Feb 2024']);
  expect(write(['2024-01-01', '2024-02-02'])).toEqual(['01/01/2024', '02/02/2024']);
  const [first, second] = ['2024-01-01T10:05:00Z', '2024-01-01T10:05:20Z'];
  expect(write([first, first, '2024-01-01T10:06:20Z'])).toEqual([
    '01/01/2024, 10:05',
    '01/01/2024, 10:05',
    '01/01/2024, 10:06',
  ]);
  expect(write([first, second])).toEqual(['01/01/2024, 10:05:00', '01/01/2024, 10:05:20']);
});

describe('numbers along x', () => {
  const ticksOf = (values: number[], change: Record<string, unknown> = {}, tier: BreakpointName = 'w') => {
    const display = graphDisplaySchema.parse(change);
    return measuredX(values, { display, xType: 'numeric' }).ticks[tier].map(({ label }) => label);
  };

  test('a tick in time or of years stands neither before the first place nor behind the last one', () => {
    const day = 86_400_000;
    const moments = fc.array(fc.integer({ min: -20_000, max: 40_000 }), { minLength: 1, maxLength: 9 });
    const kinds = fc.constantFrom(
      { xType: 'date', of: (at: number) => at * day } as const,
      { xType: 'timestamp', of: (at: number) => at * 61_000 } as const,
      { xType: 'numeric', of: (at: number) => 1500 + (Math.abs(at) % 600) } as const,
    );
    fc.assert(
      fc.property(moments, kinds, fc.double({ min: 0, max: 1, noNaN: true }), (at, { xType, of }, margin) => {
        const places = at.map(of);
        const [least, most] = [Math.min(...places), Math.max(...places)];
        const display = graphDisplaySchema.parse({});
        const { ticks } = measuredX(places, { display, xType }, margin * (most - least));
        for (const { name } of breakpoints) {
          expect(ticks[name].length).toBeGreaterThan(0);
          expect(ticks[name].filter(({ value }) => value < least || value > most)).toEqual([]);
        }
      }),
    );
  });

  test('around a single number there are no other ones', () => {
    expect([ticksOf([2020]), ticksOf([7, 7]), ticksOf([0.25])]).toEqual([['2020'], ['7'], ['0.25']]);
  });

  test('ticks of whole numbers are whole, others are not', () => {
    expect(ticksOf([2020, 2021, 2022])).toEqual(['2020', '2021', '2022']);
    expect(ticksOf([1, 2])).toEqual(['1', '2']);
    expect(ticksOf([1, 1.5, 2]).length).toBeGreaterThan(2);
    expect(ticksOf([0, 1], { useCustomXDomain: true, xDomain: [0.2, 0.8] }).length).toBeGreaterThan(1);
  });

  test('an axis of years has its first and its last one, and between them those that have room', () => {
    const years = Array.from({ length: 14 }, (_, at) => 2012 + at);
    expect(ticksOf(years).slice(-2)).toEqual(['2024', '2025']);
    expect(ticksOf(years, {}, 'n')).toEqual(['2012', '2015', '2020', '2025']);
    expect(ticksOf([1880, 2023])).toEqual(['1880', '1900', '1920', '1940', '1960', '1980', '2000', '2023']);
    expect(ticksOf([1880.5, 2023])[0]).toBe('1,900');
    const display = graphDisplaySchema.parse({});
    const labelsOf = (...days: string[]) =>
      measuredX(days.map(Date.parse), { display, xType: 'date' }).ticks.n.map(({ label }) => label);
    const decades = Array.from({ length: 17 }, (_, at) => `${1851 + 10 * at}-01-01`);
    expect(labelsOf(...decades, '2022-01-01')).toEqual(['1851', '1900', '1950', '2022']);
    expect(labelsOf('2012-03-01', '2025-01-01')[0]).not.toBe('2012');
  });

  test('the label at the far end, which is moved inwards, is left out where it meets the one before', () => {
    expect(ticksOf([0, 10_000_000], {}, 'm').slice(-2)).toEqual(['6,000,000', '8,000,000']);
    expect(ticksOf([0, 10_000_000]).slice(-2)).toEqual(['8,000,000', '10,000,000']);
  });

  test('huge and tiny numbers are written short and apart', () => {
    expect(ticksOf([-5, 1e12])).toEqual([
      '0',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tenth) => `${(tenth / 10).toFixed(1)}T`),
    ]);
    const tiny = ticksOf([0, 4e-9]);
    expect(new Set(tiny).size).toBe(tiny.length);
    fc.assert(
      fc.property(
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        fc.double({ min: -12, max: 15, noNaN: true }),
        (from, exponent) => {
          const ends = [from, from + 10 ** exponent];
          for (const { name, least } of breakpoints) {
            const labels = ticksOf(ends, {}, name);
            expect(textWidth(labels.join('')) + 8 * labels.length).toBeLessThanOrEqual(least + 100);
          }
        },
      ),
    );
  });

  test('of days are days, also where there is only one', () => {
    const daysOf = (...days: string[]) => {
      const moments = days.map((day) => Date.parse(day));
      const display = graphDisplaySchema.parse({});
      return measuredX(moments, { display, xType: 'date' }).ticks.w.map(({ label }) => label);
    };
    // A single one may be a year or a month: its neighbours on the calendar are not in the data.
    expect([daysOf('2024-06-15'), daysOf('2023-01-01')]).toEqual([['Jun 15'], ['2023']]);
    const week = Array.from({ length: 7 }, (_, at) => `2024-06-1${at + 2}`);
    expect(daysOf(...week)).toEqual(week.map((day) => `Jun ${day.slice(-2)}`));
  });

  test('of few days are these days, where they fit', () => {
    const labelsOf = (tier: BreakpointName, days: string[], change: Record<string, unknown> = {}) => {
      const display = graphDisplaySchema.parse(change);
      const moments = days.map((day) => Date.parse(day));
      return measuredX(moments, { display, xType: 'date' }).ticks[tier].map(({ label }) => label);
    };
    const surveys = ['2021-01-14', '2025-01-09', '2021-01-14'];
    expect(labelsOf('n', surveys)).toEqual(['Jan 14, 2021', 'Jan 9, 2025']);
    expect(labelsOf('n', ['2021-03-01', '2025-01-01'])).toEqual(['Mar 2021', 'Jan 2025']);
    expect(labelsOf('w', ['2025-02-01', '2025-03-01'])).toEqual(['Feb 2025', 'Mar 2025']);
    expect(labelsOf('w', ['2023-01-01', '2024-01-01', '2025-01-01'])).toEqual(['2023', '2024', '2025']);
    const crowded = ['2021-01-14', '2021-03-09', '2025-01-09'];
    expect(labelsOf('n', crowded)).not.toContain('Jan 14, 2021');
    expect(labelsOf('w', crowded)).not.toContain('Jan 14, 2021');
    const monthly = Array.from({ length: 7 }, (_, at) => `2025-0${at + 1}-15`);
    expect(labelsOf('w', monthly)).not.toContain('Jan 15, 2025');
    const within = { useCustomXDomain: true, xDomain: ['2020-01-01', '2026-01-01'] };
    expect(labelsOf('w', surveys, within)).toEqual(['Jan 14, 2021', 'Jan 9, 2025']);
  });

  test('of moments within a minute or a second have what they differ by', () => {
    const timesOf = (...times: string[]) => {
      const moments = times.map((time) => Date.parse(`2024-03-10T10:00:${time}Z`));
      const display = graphDisplaySchema.parse({});
      return measuredX(moments, { display, xType: 'timestamp' }).ticks.w.map(({ label }) => label);
    };
    expect(timesOf('05', '25')).toEqual(expect.arrayContaining(['10:00:10', '10:00:20']));
    expect(timesOf('00.1', '00.4')).toEqual(expect.arrayContaining(['10:00:00.200', '10:00:00.300']));
  });

  test('are without commas only where all of them look like years', () => {
    expect(ticksOf([0, 2000, 4000])).toEqual(expect.arrayContaining(['2,000', '4,000']));
    expect(ticksOf([1000.5, 2200.5])).toContain('2,000');
    const write = (values: number[]) => values.map(xLabeller(values, 'numeric'));
    expect(write([1990, 2024])).toEqual(['1990', '2024']);
    expect(write([1000, 2000, 3000])).toEqual(['1,000', '2,000', '3,000']);
  });
});

test('ticks that fit a level axis lead to its last one, if they need not be far fewer for that', () => {
  const ticks = (count: number) =>
    Array.from({ length: count }, (_, value) => ({ value, at: value / (count - 1), label: `${value}0%` }));
  const narrow = (count: number, gutter: number) =>
    fittingTicks(ticks(count), gutter).n.map(({ value }) => value);
  expect(narrow(6, 20)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(narrow(6, 160)).toEqual([0, 5]);
  expect(narrow(7, 160)).toEqual([0, 3, 6]);
  expect(narrow(8, 100)).toEqual([0, 2, 4, 6]);
});

test('texts over a plot are no further texts in PDFs, because all parts of their halo are blurred', () => {
  const parts = halo.split(/(?:^|, )0 0 /).filter(Boolean);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part).toMatch(/^[1-9]px var\(/);
  }
});
