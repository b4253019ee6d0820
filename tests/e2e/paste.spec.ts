import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { StoredNode } from '../../src/richtext/block.ts';
import { readStyle } from '../../src/richtext/blocks/text/text-style.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const clipboard = (name: string) => readFileSync(new URL(`clipboard/${name}.html`, import.meta.url), 'utf8');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Rich text', exact: true });

/** Replaces the text of the editor by pasted HTML. */
async function paste(page: Page, html: string) {
  await editor(page).press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'The plain text of the clipboard.');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** The document of the editor, a line for each node with its text, formats and the fields given. */
async function outline(page: Page): Promise<string> {
  const root = await editor(page).evaluate((element) => {
    const { __lexicalEditor: lexical } = element as unknown as {
      __lexicalEditor: { getEditorState(): { toJSON(): { root: StoredNode } } };
    };
    return lexical.getEditorState().toJSON().root;
  });
  return lines(root.children ?? [], 0).join('\n');
}

const fields = [
  'tag',
  'listType',
  'checked',
  'start',
  'url',
  'colSpan',
  'rowSpan',
  'headerState',
  'language',
];
/** The colours of a node, of those that are in its style as well. */
function coloursOf(node: StoredNode): Record<string, string> {
  const colours = node['backgroundColor'] ? { cell: String(node['backgroundColor']) } : {};
  const { color, background } = readStyle(String(node['style'] ?? ''));
  return Object.fromEntries(
    Object.entries({ ...colours, color, background }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
}

const usual: Record<string, unknown> = { colSpan: 1, rowSpan: 1, start: 1, headerState: 0 };

function lines(nodes: StoredNode[], depth: number): string[] {
  return nodes.flatMap((node) => {
    const shown = fields.flatMap((field) =>
      node[field] === undefined || node[field] === null || node[field] === usual[field]
        ? []
        : [`${field}=${String(node[field])}`],
    );
    for (const [name, colour] of Object.entries(coloursOf(node))) {
      shown.push(`${name}=${colour}`);
    }
    if (node['format']) {
      shown.push(`format=${String(node['format'])}`);
    }
    if (typeof node['text'] === 'string') {
      shown.push(JSON.stringify(node['text']));
    }
    return [
      `${'  '.repeat(depth)}${[node.type, ...shown].join(' ')}`,
      ...lines(node.children ?? [], depth + 1),
    ];
  });
}

test('what word processors, spreadsheets and web pages put on the clipboard is pasted with its structure', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Pasted") { url_slug } }',
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section' }).first().click();
  await page.getByRole('option', { name: /^Rich text/ }).click();
  await expect(editor(page)).toBeFocused();

  for (const [name, note] of [
    ['word', 'Pasted without a comment, an image and its fonts and sizes.'],
    ['word-online', null],
    ['google-docs', 'Pasted without its fonts and sizes.'],
    ['google-sheets', 'Pasted without its fonts and sizes.'],
    ['excel', null],
    ['colours', 'Pasted without a background and its fonts and sizes.'],
    [
      'web-page',
      'Pasted without an image, a frame or player, 2 form fields, a drawing and the address of a link.',
    ],
  ] as const) {
    await test.step(name, async () => {
      await paste(page, clipboard(name));
      await expect(editor(page)).not.toHaveText('');
      expect.soft(await outline(page)).toMatchSnapshot(['clipboard', `${name}.txt`]);
      if (note) {
        await expect.soft(page.getByText(note, { exact: true })).toBeVisible();
      }
      for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) {
        await close.click();
      }
    });
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(requests.filter((url) => !url.startsWith(tidemark.url))).toEqual([]);
});
