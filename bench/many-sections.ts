import type { Page } from 'playwright-core';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { graphClient, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { signIn } from '../tests/e2e/sign-in.ts';
import { keystroke, settled, typed, type Typed } from './shared/keystroke.ts';
import { longDocument } from './shared/long-text.ts';
import { middle, p95, report } from './shared/measure.ts';
import { changePage, publishPage } from '../tests/e2e/publish-page.ts';

/** The sections of the two pages, and the letters that are typed into the middle section of each. */
const [many, few] = [500, 5];
const letters = 60;
const savedLetters = 15;
const openings = 7;

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: server.url });
const cookie = await signInByForm(server.url);
const ask = graphClient(
  () => server.url,
  () => cookie,
);
const pages = {
  many: await publishPage(ask, 'Many', textSections(many)),
  few: await publishPage(ask, 'Few', textSections(few)),
};
const [long, short] = [await openEditor(pages.many.path, many), await openEditor(pages.few.path, few)];

const times = { long: [] as number[], short: [] as number[] };
for (let run = 0; run < letters + 5; run += 1) {
  const [inLong, inShort] = [await keystroke(long), await keystroke(short)];
  if (run < 5) continue;
  times.long.push(inLong);
  times.short.push(inShort);
}
report(
  `typing on a page of ${many} sections: at most 1.2x the main thread's time a keystroke on one of ${few}, p95 under 10 ms`,
  {
    'median ms': middle(times.long),
    'p95 ms': p95(times.long),
    'few median ms': middle(times.short),
    'few p95 ms': p95(times.short),
    ratio: middle(times.long) / middle(times.short),
  },
  middle(times.long) <= 1.2 * middle(times.short) && p95(times.long) < 10,
);

const saved = { long: [] as number[], short: [] as number[] };
for (let run = 0; run < savedLetters; run += 1) {
  saved.long.push(await saving(long));
  saved.short.push(await saving(short));
}
report(
  `what follows a letter on a page of ${many} sections until it is saved: at most 1.5x the main thread's time of ${few}`,
  {
    'median ms': middle(saved.long),
    'few median ms': middle(saved.short),
    ratio: middle(saved.long) / middle(saved.short),
  },
  middle(saved.long) <= 1.5 * middle(saved.short),
);

const tab = await context.newPage();
const opened = { long: [] as number[], short: [] as number[] };
for (let run = 0; run < openings; run += 1) {
  opened.long.push(await opening(tab, pages.many.path));
  opened.short.push(await opening(tab, pages.few.path));
}
report(
  `opening the editor on ${many} sections: at most 468 ms until the main thread is free`,
  { ms: middle(opened.long), 'few ms': middle(opened.short) },
  middle(opened.long) <= 468,
);

let changes = 0;
const publish = async ({ id }: { id: number }, count: number) => {
  changes += 1;
  const element = text(changes % 5);
  await changePage(ask, id, [
    { kind: 'changeSection', id: `s${Math.floor(count / 2)}`, change: { element } },
  ]);

  const start = performance.now();
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });
  return performance.now() - start;
};
const published = { long: [] as number[], short: [] as number[] };
for (let run = 0; run < openings; run += 1) {
  published.long.push(await publish(pages.many, many));
  published.short.push(await publish(pages.few, few));
}
report(
  `publishing one changed section of ${many}: under 500 ms`,
  { ms: middle(published.long), 'few ms': middle(published.short) },
  middle(published.long) < 500,
);
await browser.close();
await server.stop();

/** A text of so many blocks, as a section stores it. */
function text(blocks: number) {
  return { 'element-type': 'lexical', 'element-data': { text: longDocument(blocks) } };
}

/** Short texts, each a section. */
function textSections(count: number) {
  return Array.from({ length: count }, () => ({ element: text(3) }));
}

/** The middle section in the editor of a page. */
async function openEditor(path: string, count: number): Promise<Typed> {
  const page = await context.newPage();
  await signIn(page, `/edit${path}`);

  const block = page
    .locator('main section .prose')
    .nth(Math.floor(count / 2))
    .locator('p')
    .first();
  await block.scrollIntoViewIfNeeded();
  await block.click();
  await page.getByRole('textbox', { name: 'Rich text' }).waitFor();
  await page.waitForTimeout(2000);

  const editor = await typed(page);
  await settled(editor);
  return editor;
}

/** The main thread's time from when a letter is drawn until it is saved, in milliseconds. */
async function saving(editor: Typed): Promise<number> {
  await keystroke(editor);
  const before = await editor.taskTime();
  await settled(editor);
  return (await editor.taskTime()) - before;
}

/** From the request until the main thread has nothing left to do: milliseconds. */
async function opening(page: Page, path: string): Promise<number> {
  await page.goto(`/edit${path}`);
  return page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
  );
}
