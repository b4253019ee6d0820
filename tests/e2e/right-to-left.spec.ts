import type { Page } from '@playwright/test';
import { readMarkdown } from '../../src/richtext/markdown.ts';
import { fineAt, narrow, setWidth, wide } from './fine.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';

/** What a page says in a language from right to left. */
const languages = {
  ar: {
    path: '/arabic',
    title: 'الفيضانات في المدن',
    text: '# الفيضانات (2026)\n\nالفيضانات خطرة!\n\n- الأولى\n- الثانية\n\nThe report is in English.\n\n> قال الخبير: «انتبهوا».',
    place: 'مدينة',
    places: ['طرابلس', 'صنعاء', 'دمشق'],
  },
  he: {
    path: '/hebrew',
    title: 'שיטפונות בערים',
    text: '# שיטפונות (2026)\n\nשיטפונות מסוכנים!\n\n- ראשון\n- שני\n\nThe report is in English.\n\n> המומחה אמר: „היזהרו”.',
    place: 'עיר',
    places: ['חיפה', 'אילת', 'עכו'],
  },
} as const;

type Language = keyof typeof languages;

/** A page of a text, a table, cards and a chart on a new site in a language; its address. */
async function publishIn(
  tidemark: TestServer,
  language: Language,
  path: string = languages[language].path,
): Promise<string> {
  const { title, text, place, places } = languages[language];
  const cookie = await signInByForm(tidemark.url);
  const clientOf = (site: string) =>
    graphClient(
      () => tidemark.url,
      () => cookie,
      site,
    );
  const ask = clientOf('/');
  await ask('mutation ($site: NewSite!) { createSite(site: $site) }', {
    site: { name: title, base_url: path, subdomain: '*', language },
  });

  const rows = Array.from({ length: 24 }, (_, at) => `${places[at % 3]} ${at},${at - 3},${2000 + at}`);
  const source = await publishFile(ask, tidemark.url, cookie, {
    name: title,
    csv: `${place},change,year\n${rows.join('\n')}\n`,
    columns: [
      { name: place, type: 'text' },
      { name: 'change', type: 'number', dataType: 'numeric' },
      { name: 'year', type: 'number', dataType: 'numeric' },
    ],
  });
  const sourceInfo = { ...source, sourceName: title, versionName: title };
  const column = (name: string, more: object = {}) => ({ name, show: true, type: 'text', ...more });
  const number = { type: 'number' };
  const types = ['Spreadsheet', 'Card', 'Graph'];
  const section = (type: string, state: object) => ({
    title: `${title}: ${places[types.indexOf(type)]}`,
    element: { 'element-type': type, 'element-data': state },
  });

  const page = await publishPage(clientOf(path), title, [
    { element: { 'element-type': 'lexical', 'element-data': { text: readMarkdown(text) } } },
    section('Spreadsheet', {
      sourceInfo,
      columns: [column(place), column('change', number), column('year', number)],
      display: { pageSize: 5, allowSearch: true, showGutters: true },
    }),
    section('Card', {
      sourceInfo,
      columns: [column(place), column('change', number)],
      display: { pageSize: 3 },
    }),
    section('Graph', {
      sourceInfo,
      columns: [
        column('year', { ...number, xAxis: true }),
        column('change', { ...number, yAxis: true, fn: 'sum' }),
      ],
    }),
    {
      ...section('Graph', {
        sourceInfo,
        columns: [
          column(place, { xAxis: true, group: true }),
          column('year', { ...number, yAxis: true, fn: 'count' }),
        ],
        graph: { orientation: 'horizontal', title: { title } },
      }),
      title: place,
    },
  ]);
  return `${path}${page.path}`;
}

/** The side at which the first line of each element begins and ends, in px from the box of its page. */
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return {
        text: element.textContent.trim(),
        left: Math.round(text.left - box.left),
        right: Math.round(box.right - text.right),
      };
    }),
  );

for (const language of ['ar', 'he'] as const) {
  test(`a page in ${language} runs from right to left`, async ({ page, tidemark }) => {
    const address = await publishIn(tidemark, language);
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

    // Each block is aligned by its own text, and so are the marks of a list.
    const blocks = await edges(page, '.prose > :is(h1, p)');
    for (const { text, left, right } of blocks) {
      const [near, far] = text.startsWith('The report') ? [left, right] : [right, left];
      expect(near, text).toBeLessThan(2);
      expect(far, text).toBeGreaterThan(100);
    }
    await expect(page.locator('.prose ul')).toHaveCSS('padding-right', '24px');
    await expect(page.locator('.prose blockquote').first()).toHaveCSS('border-right-width', '2px');

    // The first column is at the right, a number keeps its sign before its digits, and all are at the right.
    const table = page.locator('.tm-table').first();
    const [head, number] = [table.locator('thead th'), table.locator('td.tm-number')];
    const lefts = await head.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
    expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
    await expect(number.first()).toHaveCSS('text-align', 'right');
    const sign = await number.first().evaluate((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const at = (index: number) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left;
      };
      return at(text.data.search(/[-−]/)) < at(text.data.search(/\d/));
    });
    expect(sign, (await number.first().textContent()) ?? '').toBe(true);

    // Time runs from left to right.
    const ticks = page.locator('.tm-foot:visible > span:visible');
    const years = await ticks.evaluateAll((all) =>
      all.map((tick) => [tick.textContent.trim(), tick.getBoundingClientRect().left] as const),
    );
    const sorted = years.toSorted(([, a], [, b]) => a - b).map(([year]) => year);
    expect(sorted).toEqual(sorted.toSorted());

    for (const width of [wide, narrow]) {
      await setWidth(page, width);
      await fineAt(page, width, language);
    }
  });
}

/** The middle of the only element that matches, in px from the left. */
const middleOf = async (page: Page, selector: string): Promise<number> => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return box.x + box.width / 2;
};

test('charts mirror, and keys follow what is seen', async ({ page, tidemark }) => {
  await page.goto(await publishIn(tidemark, 'ar', '/arabic_keys'));
  const [plot, bars] = ['.tm-plot-horizontal', '.tm-plot-horizontal .tm-marks'];

  // Names are at the right, bars begin there, and amounts are behind their ends.
  const drawing = await middleOf(page, bars);
  expect(await middleOf(page, `${plot} .tm-categories`)).toBeGreaterThan(drawing);
  const bar = (await page.locator(`${bars} [data-x]`).first().boundingBox())!;
  const box = (await page.locator(bars).boundingBox())!;
  expect(Math.abs(bar.x + bar.width - box.x - box.width)).toBeLessThan(2);
  expect(await middleOf(page, `${plot} .tm-amount`)).toBeLessThan(bar.x);
  // The title of a chart begins at the right.
  const [title] = await edges(page, '.tm-graph-title');
  expect(title!.right).toBeLessThan(2);

  // The next mark is at the left, and its tooltip is inside of the window.
  await page.locator(bars).focus();
  const tip = page.locator('.tm-tip');
  await expect(tip).toBeAttached();
  const names = await page.locator(`${bars} [data-x]`).evaluateAll((all) => all.map((one) => one.dataset.x));
  for (const [key, name] of [
    ['Home', names[0]],
    ['ArrowLeft', names[1]],
    ['ArrowLeft', names[2]],
    ['ArrowRight', names[1]],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tip).toContainText(name!);
  }
  const tipBox = (await tip.boundingBox())!;
  expect(tipBox.x).toBeGreaterThanOrEqual(0);
  expect(tipBox.x + tipBox.width).toBeLessThanOrEqual(page.viewportSize()!.width);
});

test('wide tables are scrolled and pagers followed by keys', async ({ page, tidemark }) => {
  await page.goto(await publishIn(tidemark, 'he', '/hebrew_keys'));

  // A table that is wider than its place is scrolled to its end, which is at the left.
  await setWidth(page, narrow);
  const scroller = page.locator('.tm-scroll:visible').first();
  await scroller.evaluate((element) => (element.style.maxWidth = '120px'));
  await scroller.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(0);

  // The next page of rows is at the left of the one before.
  const next = page.locator('a[rel~=next], .tm-pager a').last();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page/);
  await expect(next).toBeVisible();
});
