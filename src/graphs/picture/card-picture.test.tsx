import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { colourRoles, type ThemeTokens } from '#domain/theme/theme.ts';
import { graphDisplaySchema } from '../graph-display.ts';
import type { GraphPoint, GraphViewProps } from '../graph-view-props.ts';
import { graphType as graphTypeOf, graphTypes } from '../index.ts';
import { balancedLines, linesOf, outlineText, shortened } from './picture-text.tsx';
import { textWidth } from '../marks/text-width.ts';
import { writeCard } from './write-picture.tsx';

const outlines = readFileSync('src/ui/fonts/inter-outlines.json', 'utf8');
/** Neither file nor picture may have an `oklch`, which few programs know. */
const palette = (paper: string) => ({
  ...(Object.fromEntries(
    colourRoles.map((role) => [role, 'oklch(45% 0.1 240)']),
  ) as ThemeTokens['colors']['light']),
  paper,
});
const steps = Array.from({ length: 7 }, (_, step) => `oklch(${30 + step * 8}% 0.1 240)`);
const charts = {
  categorical: steps,
  sequential: steps,
  diverging: steps,
  risk: {} as ThemeTokens['charts']['light']['risk'],
};
const options = {
  title: 'Storms',
  source: 'Source: Storm reports, version 1',
  site: 'Hazard Notes',
  tokens: {
    colors: { light: palette('oklch(99% 0.004 95)'), dark: palette('oklch(18% 0.015 260)') },
    charts: { light: charts, dark: charts },
  },
  outlines,
};
const pointsOf = (labels: string[]): GraphPoint[] => labels.map((x, at) => ({ x, y: at + 1, series: null }));
const county = (at: number) => `The county of the ${at + 1}th river`;

test('numbers with narrow spaces are outlines, and are not broken', () => {
  const { '400': weight } = JSON.parse(outlines);
  const [narrow, plain] = ['1\u202f234', '1234'].map((text) => outlineText(text, weight, 15)!.width);
  expect(narrow! - plain!).toBeGreaterThan(1);
  expect(narrow! - plain!).toBeLessThan(4);
  const lines = linesOf('about 1\u202f234\u202f567 km', textWidth('123456789', 15), 15, 4);
  expect(lines).toContain('1\u202f234\u202f567');
});

type Change = Omit<Partial<GraphViewProps>, 'display'> & { display?: object; title?: string };

async function cardOf({ display = {}, title = options.title, ...props }: Change = {}): Promise<string> {
  const card = await writeCard(
    {
      id: 'g',
      points: pointsOf(['Flood', 'Wind', 'Hail']),
      labels: { x: 'Hazard', y: 'Count', series: null },
      xType: 'text',
      width: 760,
      display: graphDisplaySchema.parse(display),
      ...props,
    },
    { ...options, title },
  );
  return card!;
}

/** How far the ink of a card is from its edges, in px: left, top, right, bottom. */
async function marginsOf(svg: string): Promise<number[]> {
  const { info } = await sharp(Buffer.from(svg))
    .trim({ threshold: 20 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return [left, top, 1200 - left - info.width, 630 - top - info.height];
}

describe.each(graphTypes.flatMap(({ name, picture }) => (picture ? [name] : [])))(
  '%s as the picture of a link',
  (graphType) => {
    const type = graphTypeOf(graphType);
    const cases: Record<string, Change> = {
      'a few marks': {},
      'long names': { points: pointsOf(Array.from({ length: 30 }, (_, at) => county(at))) },
      'years, dark': {
        points: pointsOf(Array.from({ length: 40 }, (_, at) => String(1980 + at))),
        xType: 'numeric',
        display: {
          darkMode: true,
          subtitle: 'Reports a year',
          footnote: 'Reports of volunteers. '.repeat(9),
        },
      },
      'many series': {
        points: Array.from({ length: 16 }, (_, at) =>
          ['2024', '2025'].map((x) => ({ x, y: at, series: county(at) })),
        ).flat(),
      },
      'a long title': { title: 'Losses of all counties in every declared disaster '.repeat(4) },
      sideways: {
        points: pointsOf(Array.from({ length: 50 }, (_, at) => county(at))),
        display: { orientation: 'horizontal', yAxis: { tickFormat: 'abbreviate_dollar' } },
      },
    };

    test.each(Object.entries(cases))('%s: nothing is cut', async (_, { display, ...props }) => {
      const svg = await cardOf({ ...props, display: { ...display, graphType } });
      expect(/NaN|Infinity|undefined|var\(|oklch|<text/.exec(svg)).toBeNull();
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1200, height: 630 });
      for (const margin of await marginsOf(svg)) {
        expect(margin).toBeGreaterThan(18);
      }
    });

    test.skipIf(type.instead)('ten thousand points are drawn, each in less than 50 characters', async () => {
      const points = Array.from({ length: 10_000 }, (_, x) => ({ x: `${x}`, y: Math.sin(x), series: null }));
      const svg = await cardOf({ points, display: { graphType } });
      expect(svg.length).toBeLessThan(50 * points.length);
      expect((await sharp(Buffer.from(svg)).png().toBuffer()).length).toBeGreaterThan(10_000);
    });
  },
);

test('the colours are those of the theme, or of the graph', async () => {
  expect(await cardOf()).toContain('height="100%" fill="#fcfcf9"');
  expect(await cardOf({ display: { bgColor: '#102030' } })).toContain('height="100%" fill="#102030"');
});

test('letters without outlines stay text, which the fonts of the system draw', async () => {
  const svg = await cardOf({ title: '日本の都市', points: pointsOf(['東京', 'Flood']) });
  expect([...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(['日本の都市', '東京']);
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(1200);
});

describe('text as outlines', () => {
  const font = JSON.parse(outlines);

  test('is as wide as in a browser, with kerning', () => {
    const widthOf = (text: string) => outlineText(text, font['400'], 100)!.width;
    expect(widthOf('Mountains')).toBeCloseTo(textWidth('Mountains', 100), -1);
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
    expect(outlineText('Mountains', font['600'], 100)!.width).toBeGreaterThan(widthOf('Mountains'));
  });

  test('has Latin, Greek and Cyrillic letters, also where accents are letters of their own', () => {
    for (const text of ['Größe', 'Łódź', 'Ελλάδα', 'Россия', 'Việt Nam', 'e\u0301', '−1 °C – “x” … €']) {
      expect(outlineText(text, font['600'], 10), text).not.toBeNull();
    }
    expect(outlineText('東', font['400'], 10)).toBeNull();
  });

  test('is placed at its left end on the base line', () => {
    const path = outlineText('l', font['400'], 1000)!.at(500, 2000);
    const numbers = path.match(/-?[\d.]+/g)!.map(Number);
    const [xs, ys] = [0, 1].map((part) => numbers.filter((_, at) => at % 2 === part)) as [number[], number[]];
    expect(Math.min(...xs)).toBeGreaterThan(500);
    expect(Math.max(...ys)).toBe(2000);
    expect(Math.min(...ys)).toBeGreaterThan(1200);
  });
});

test('texts that are too wide end in an ellipsis, and no word of a title is alone', () => {
  expect(shortened('Saint Lawrence', 50, 12)).toBe('Saint L…');
  expect(shortened('Wind', 50, 12)).toBe('Wind');
  expect(linesOf('one two three four five', 60, 12, 2)).toEqual(['one two', 'three fou…']);
  expect(linesOf('one two three four', 60, 12, 3)).toEqual(['one two', 'three four']);
  expect(balancedLines('The Earth has warmed by more than 1 °C', 200, 12, 2)).toEqual([
    'The Earth has warmed',
    'by more than 1 °C',
  ]);
  expect(linesOf('', 60, 12, 2)).toEqual([]);
});
