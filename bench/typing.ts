import { build, type Rolldown } from 'vite';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { startServer } from '../tests/e2e/server.ts';
import { signIn } from '../tests/e2e/sign-in.ts';
import { keystroke, typed, type Typed } from './shared/keystroke.ts';
import { longDocument, makeTextPage } from './shared/long-text.ts';
import { middle, p95, report } from './shared/measure.ts';

/** The blocks of the document, and the letters that are typed in its middle. */
const blocks = 2000;
const letters = 80;
const document = longDocument(blocks);

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: server.url });
const [editor, bare] = [await openEditor(), await openBare()];
const times = { editor: [] as number[], bare: [] as number[] };
for (let run = 0; run < letters; run += 1) {
  times.bare.push(await keystroke(bare));
  times.editor.push(await keystroke(editor));
}
await browser.close();
await server.stop();

const [own, lexical] = [p95(times.editor), p95(times.bare)];
report(
  `typing in a document of ${blocks} blocks: p95 of the main thread's time a keystroke under 16 ms, beside bare Lexical`,
  {
    'p95 ms': own,
    'median ms': middle(times.editor),
    'bare p95 ms': lexical,
    'bare median ms': middle(times.bare),
    ratio: own / lexical,
  },
  own < 16,
);

/** The middle of the document in the editor of a page. */
async function openEditor(): Promise<Typed> {
  const { path } = await makeTextPage(server.url, 'Long', document);
  const page = await context.newPage();
  await signIn(page, `/edit${path}`);

  const middleBlock = page.locator('main section .prose p').nth(blocks / 2);
  await middleBlock.scrollIntoViewIfNeeded();
  await middleBlock.click();
  await page.getByRole('textbox', { name: 'Rich text' }).waitFor();
  await page.waitForTimeout(3000);
  await page
    .locator('[contenteditable] p')
    .nth(blocks / 2)
    .click();

  return typed(page);
}

/** The same document in Lexical with its rich text alone. */
async function openBare(): Promise<Typed> {
  const page = await context.newPage();
  await page.setContent('<div id="editor" contenteditable style="max-width: 68ch; margin: auto"></div>');
  await page.addScriptTag({ content: await bareLexical(), type: 'module' });
  await page
    .locator('#editor p')
    .nth(blocks / 2)
    .click();

  return typed(page);
}

async function bareLexical(): Promise<string> {
  const source = `
    import { buildEditorFromExtensions, defineExtension } from '@lexical/extension';
    import { RichTextExtension } from '@lexical/rich-text';
    import { HistoryExtension } from '@lexical/history';
    const editor = buildEditorFromExtensions(defineExtension({
      name: 'bare', namespace: 'bare', dependencies: [RichTextExtension, HistoryExtension],
    }));
    editor.setRootElement(document.getElementById('editor'));
    editor.setEditorState(editor.parseEditorState(${JSON.stringify(JSON.stringify(document))}));
  `;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, rolldownOptions: { input: 'bare.js' } },
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === 'bare.js' ? id : undefined),
        load: (id) => (id === 'bare.js' ? source : undefined),
      },
    ],
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];

  return output!.output[0].code;
}
