import { createElement } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMarkup } from '../../src/app/rendering/render-markup.server.ts';
import { loadPage } from '../../src/app/routes/load-page.server.ts';
import { PageFragments } from '../../src/screens/page/page-fragments.tsx';
import type { RenderPage } from '../../src/server/http/http.server.ts';
import { addPage, type TestSection } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';

/*
 * The patterns that find the parts of code take quadratic time. They run in a process with a deadline, once
 * for each text; pages are rendered from what is stored.
 */

/** Renders all sections of a page as visitors get them. */
const renderPage: RenderPage = async (request, basename, scope) => {
  const requestedPath = new URL(request.url).pathname.slice(basename === '/' ? 1 : basename.length + 1);
  const page = await loadPage({ requestedPath, request, scope });
  if (page.kind !== 'page') return new Response(null, { status: 404 });

  const { view, address } = page;
  const changed = view.content.sections.map(({ id }) => id);
  const markup = createElement(PageFragments, { view: { ...view, changed }, address });
  return new Response(await renderMarkup(markup, scope), { headers: { 'content-type': 'text/html' } });
};

let installation: TestInstallation;
let site: number;
beforeAll(async () => {
  installation = await openInstallation({}, renderPage);
  site = await installation.addSite('/');
});
afterAll(() => installation.close());

type Code = { language: string | null; text: string };
const codeNode = ({ language, text }: Code) => ({
  type: 'code',
  language,
  children: [{ type: 'text', text }],
});
const textOf = (id: string, codes: readonly Code[]): TestSection => ({
  id,
  type: 'lexical',
  state: { text: { root: { type: 'root', children: codes.map(codeNode) } } },
});

const read = async (path: string) => (await installation.fetch('visitor', path)).text();
const count = (html: string, part: string) => html.split(part).length - 1;

/** The milliseconds of this process that some requests take; worker processes are others. */
async function ownTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const repeated = (word: string) => word.repeat(Math.floor(10_000 / word.length));
/** The texts of each language that were found to take longest, 10,000 characters each. */
const worst: Code[] = [
  { language: 'csharp', text: repeated('function ') },
  { language: 'cpp', text: repeated('async ') },
  { language: 'c', text: repeated('async ') },
  { language: 'typescript', text: repeated('a') },
  { language: 'java', text: repeated('$') },
];

test('a page of the worst code takes about the time of a page without code, each time and while it is coloured', async () => {
  await addPage(installation, site, { title: 'Home' });
  await addPage(installation, site, {
    title: 'Plain',
    sections: [
      textOf(
        'plain',
        worst.map(({ text }) => ({ language: null, text })),
      ),
    ],
  });
  await addPage(installation, site, { title: 'Worst', sections: [textOf('worst', worst)] });
  const requests = (path: string) => async () => {
    for (let request = 0; request < 5; request += 1) {
      expect(await read(`${path}?a=${request}`)).toContain('function function');
      expect((await installation.fetch('visitor', '/healthz')).status).toBe(200);
    }
  };
  const plain = await ownTime(requests('/plain'));
  const coloured = await ownTime(requests('/worst'));
  // The patterns took five seconds for each of these five requests.
  expect(coloured).toBeLessThan(5 * plain + 2_000);
});

const stored = () =>
  installation.services.database.db.selectFrom('code_colour').select(['digest', 'runs']).execute();

test('code of a page gets its colours once, and the page that was kept without them is made again', async () => {
  const codes = [
    { language: 'sql', text: "SELECT 'a' -- end" },
    { language: 'js', text: 'const answer = 42;' },
    { language: 'sql', text: "SELECT 'a' -- end" },
    { language: null, text: 'SELECT plain' },
  ];
  await addPage(installation, site, { title: 'Colours', sections: [textOf('colours', codes)] });
  await expect.poll(() => read('/colours')).toContain('<span class="tm-code-number">42</span>');
  const html = await read('/colours');
  expect(count(html, '<span class="tm-code-keyword">SELECT</span>')).toBe(2);
  expect(html).toContain('>SELECT plain</code>');
  const before = await stored();
  expect(await read('/colours?again=1')).toContain('tm-code-number');
  expect(await stored()).toHaveLength(before.length);
});

test('a publication waits for the colours of its code, so that its first reader sees them', async () => {
  const page = await addPage(installation, site, {
    title: 'Published',
    sections: [textOf('published', [{ language: 'python', text: 'def first(): return 7' }])],
    publish: false,
  });
  // On a busy machine the process may start later than a publication waits.
  await expect
    .poll(async () => {
      const publish = `mutation { publishPage(pageId: ${page}) { revision } }`;
      expect((await installation.ask('editor', publish)).errors).toBeUndefined();
      return read(`/published?${Math.random()}`);
    })
    .toContain('<span class="tm-code-keyword">def</span>');
});

test('colours are nobody else’s to say: what a client sends with code is dropped, and runs of another text are not used', async () => {
  const text = 'let forged = 1';
  const node = {
    ...codeNode({ language: 'rust', text }),
    runs: 'k14',
    parts: [{ kind: '"><script>', text }],
  };
  const section = { ...textOf('forged', []), state: { text: { root: { type: 'root', children: [node] } } } };
  await addPage(installation, site, { title: 'Forged', sections: [section] });
  await expect.poll(() => read('/forged')).toContain('<span class="tm-code-keyword">let</span>');
  expect(await read('/forged')).not.toContain('script');
  const draft = await installation.ask('editor', '{ draftView(path: "forged") }');
  expect(JSON.stringify(draft.data)).not.toMatch(/runs|k14/);
  const { db } = installation.services.database;
  await db.updateTable('code_colour').set({ runs: 'x3k900<script>' }).execute();
  expect(await read('/forged?changed')).toContain(`>${text}</code>`);
});

test('code beyond the limit of a page is plain, and is not coloured', async () => {
  const block = (index: number) => ({ language: 'json', text: `[${index}, ${'1, '.repeat(3_000)}1]` });
  const sections = [0, 1].map((part) =>
    textOf(
      `many-${part}`,
      Array.from({ length: 9 }, (_, index) => block(part * 9 + index)),
    ),
  );
  const before = (await stored()).length;
  await addPage(installation, site, { title: 'Many', sections });
  await read('/many');
  await expect.poll(async () => (await stored()).length - before).toBe(11);
  const pieces = (await read('/many?all')).split('<code').slice(1);
  expect(pieces.map((piece) => piece.includes('tm-code-'))).toEqual(pieces.map((_, index) => index < 11));
});
