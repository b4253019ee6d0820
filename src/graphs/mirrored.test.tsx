import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { graphDisplaySchema } from './graph-display.ts';
import type { GraphPoint, GraphViewProps } from './graph-view-props.ts';
import { graphTypes } from './index.ts';
import { writeCard, writePicture } from './picture/write-picture.tsx';
import { preloadGraphView, resolveGraphView } from './resolved-views.ts';

await Promise.all(graphTypes.map(({ name }) => preloadGraphView(name)));

const kinds = ['فيضان', 'رياح قوية', 'برد'];
const places = kinds.flatMap((x, at): GraphPoint[] => [
  { x, y: 1200 * (at + 1), series: 'الشمال' },
  { x, y: 900 + at, series: 'الجنوب' },
]);
const days = ['2026-01-01', '2026-02-01', '2026-03-01'].flatMap((x, at): GraphPoint[] => [
  { x, y: 10 + at * at, series: 'الشمال' },
  { x, y: 20 - at, series: 'الجنوب' },
]);
const single = places
  .filter(({ series }) => series === 'الشمال')
  .map((point, at): GraphPoint => ({ ...point, y: at === 2 ? -500 : point.y, series: null }));

/** The rows in two steps of ten. */
const steps = {
  points: [4, 12].map((y, at): GraphPoint => ({ x: at * 10, y, series: null })),
  xType: 'numeric' as const,
  stepWidth: 10,
  isSum: true,
};

type Case = Omit<Partial<GraphViewProps>, 'display'> & { display?: object };

const propsOf = ({ display, ...props }: Case): GraphViewProps => ({
  id: 'g',
  points: places,
  display: graphDisplaySchema.parse({ locale: 'ar', ...display }),
  labels: { x: 'الخطر', y: 'الأحداث', series: 'المنطقة' },
  xType: 'text',
  width: 800,
  ...props,
});

function markup(name: string, props: Case = {}): string {
  const View = resolveGraphView(name)!;
  return renderToStaticMarkup(<View {...propsOf(props)} />);
}

const palette = { categorical: ['#0a0b0c'], sequential: ['#0a0b0c'], diverging: ['#0a0b0c'] };
const risk = { veryHigh: '', high: '', moderate: '', low: '', veryLow: '', none: '' };
const charts = { light: { ...palette, risk }, dark: { ...palette, risk } };

const picture = async (props: Case): Promise<string> =>
  (await writePicture(propsOf(props), { source: 'المصدر: العواصف', charts, font: 'data:,' })) ?? '';

/** The directions of the box of a plot and of the labels below it, and whether its drawing is mirrored. */
function runOf(html: string) {
  const [, box] = /class="tm-plot[^"]*" dir="(\w+)"/.exec(html) ?? [];
  const [, foot] = /class="tm-foot tm-foot-bands[^"]*" dir="(\w+)"/.exec(html) ?? [];
  return { box, isMirrored: /class="tm-marks[^>]* style="scale:-1 1"/.test(html), foot };
}

const horizontal = { orientation: 'horizontal' };
const years = [2019, 2020].map((year): GraphPoint => ({ x: `${year}/${year - 1999}`, y: 1, series: null }));

describe('in a language from right to left', () => {
  test.each<[string, string, Case, ReturnType<typeof runOf>]>([
    ['bars of categories', 'BarGraph', {}, { box: 'rtl', isMirrored: true, foot: undefined }],
    [
      'horizontal bars',
      'BarGraph',
      { display: horizontal },
      { box: 'rtl', isMirrored: true, foot: undefined },
    ],
    ['lines of categories', 'LineGraph', {}, { box: 'rtl', isMirrored: true, foot: undefined }],
    ['areas of categories', 'AreaGraph', {}, { box: 'rtl', isMirrored: true, foot: undefined }],
    ['heat maps of categories', 'GridGraph', {}, { box: 'rtl', isMirrored: true, foot: undefined }],
    [
      'time runs from left to right',
      'LineGraph',
      { points: days, xType: 'date' },
      { box: 'ltr', isMirrored: false, foot: undefined },
    ],
    [
      'times as texts, too',
      'BarGraph',
      { points: years },
      { box: 'ltr', isMirrored: false, foot: undefined },
    ],
    [
      'in heat maps of time, names are at the right all the same',
      'GridGraph',
      { points: days, xType: 'date' },
      { box: 'rtl', isMirrored: false, foot: 'ltr' },
    ],
    [
      'horizontal bars of time grow from the right',
      'BarGraph',
      { points: days, xType: 'date', display: horizontal },
      { box: 'rtl', isMirrored: true, foot: undefined },
    ],
  ])('%s', (_, type, props, expected) => {
    expect(runOf(markup(type, props))).toEqual(expected);
  });

  test('texts over a drawing are at its other side', () => {
    const bars = { points: single, display: horizontal };
    const side = (locale: string) => {
      const html = markup('BarGraph', { ...bars, display: { ...horizontal, locale } });
      return [...html.matchAll(/class="tm-amount" style="([^"]*)"/g)].map(([, style = '']) =>
        style.split(';').toSorted(),
      );
    };
    const other: Record<string, string> = { left: 'right', right: 'left' };
    const swapped = (styles: string[]) =>
      styles
        .map((style) => style.replace(/left|right/, (name) => other[name]!))
        .map((style) => style.replace('0 6px 0 0', '0 0 0 6px'))
        .toSorted();
    expect(side('ar')).toEqual(side('en').map(swapped));
    expect(side('ar').filter((style) => style.join(';').includes('padding'))).toHaveLength(1);

    const lines = { referenceLines: [{ axis: 'x', at: 'برد', label: 'الحد' }] };
    expect(markup('BarGraph', { display: lines })).toMatch(/text-align:left[^>]*>الحد/);
    expect(markup('BarGraph', { display: { ...lines, locale: 'en' } })).toMatch(/text-align:right[^>]*>الحد/);
  });

  test('a title at the start is at the right', () => {
    const titled = (locale: string) => markup('BarGraph', { display: { locale, title: { title: 'عنوان' } } });
    expect(titled('ar')).toContain('<figcaption class="tm-graph-caption" style="text-align:right">');
    expect(titled('en')).toContain('<figcaption class="tm-graph-caption" style="text-align:left">');
  });

  test.each<[string, Case]>([
    ['bars', {}],
    ['bars-horizontal', { points: single, display: horizontal }],
    ['line', { display: { graphType: 'LineGraph' } }],
    ['line-time', { points: days, xType: 'date', display: { graphType: 'LineGraph' } }],
    ['combo', { display: { graphType: 'ComboGraph' } }],
    ['histogram', { ...steps, display: { graphType: 'HistogramGraph' } }],
    ['waterfall', { points: single, isSum: true, display: { graphType: 'WaterfallGraph' } }],
    ['dumbbell', { display: { graphType: 'DumbbellGraph' } }],
    ['box', { display: { graphType: 'BoxGraph' } }],
    ['range', { display: { graphType: 'RangeGraph' } }],
    ['slope', { display: { graphType: 'SlopeGraph' } }],
    ['treemap', { points: single.slice(0, 2), isSum: true, display: { graphType: 'TreemapGraph' } }],
    ['area', { display: { graphType: 'AreaGraph' } }],
    ['pie', { points: single.slice(0, 2), isSum: true, display: { graphType: 'PieGraph' } }],
    ['heat-map', { display: { graphType: 'GridGraph' } }],
    ['heat-map-time', { points: days, xType: 'date', display: { graphType: 'GridGraph' } }],
    ['scatter', { display: { graphType: 'ScatterPlot' } }],
  ])('picture-arabic-%s', async (name, props) => {
    const svg = await picture(props);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    await expect(`${svg.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(
      `./cases/picture-arabic-${name}.txt`,
    );
  });

  test('all texts of a picture have a direction, and those of a mirrored one count from its other side', async () => {
    const display = { ...horizontal, title: { title: 'عنوان' }, legend: { show: true } };
    const [arabic, english] = await Promise.all(
      ['ar', 'en'].map((locale) => picture({ display: { ...display, locale } })),
    );
    const textsIn = (svg = '') => [...svg.matchAll(/<text (?:x="([^"]*)")?[^>]*>/g)];
    expect(textsIn(arabic).every(([text]) => text.includes('direction="rtl"'))).toBe(true);
    expect(textsIn(english).some(([text]) => text.includes('direction'))).toBe(false);

    const [, width] = /viewBox="0 0 (\d+)/.exec(arabic ?? '') ?? [];
    expect(textsIn(arabic)[0]?.[1]).toBe(String(Number(width) - 24));
    expect(textsIn(english)[0]?.[1]).toBe('24');
  });

  test('the picture of a link counts from its right, also where texts are outlines', async () => {
    const glyph: [number, string] = [500, 'M0 0L10 10Z'];
    const weight = {
      glyphs: Object.fromEntries([...'0123456789KTitle'].map((one) => [one, glyph])),
      kerning: {},
    };
    const outlines = JSON.stringify({ 400: weight, 600: weight });
    const tokens = { charts, colors: { light: {}, dark: {} } } as unknown as Parameters<
      typeof writeCard
    >[1]['tokens'];
    const card = (locale: string) =>
      writeCard(propsOf({ display: { locale } }), { title: 'Title', source: '', site: '', tokens, outlines });
    const startOf = (svg: string | null) => Number(/<path d="M([\d.]+)/.exec(svg ?? '')?.[1]);
    const widthOf = (svg: string | null) => Number(/viewBox="0 0 ([\d.]+)/.exec(svg ?? '')?.[1]);

    const [arabic, english] = [await card('ar'), await card('en')];
    expect(startOf(english)).toBeLessThan(widthOf(english) / 10);
    expect(startOf(arabic)).toBeGreaterThan(widthOf(arabic) / 2);
  });
});
