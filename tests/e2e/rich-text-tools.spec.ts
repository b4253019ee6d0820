import type { Locator, Page } from '@playwright/test';
import { readMarkdown } from '../../src/richtext/markdown.ts';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';
import { menuEntry } from './menu-entry.ts';

/** Opens the editor of the last text of a new page, which is empty then. */
async function openText(page: Page, { url }: TestServer): Promise<{ text: Locator; bar: Locator }> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  // The tools of the first section would cover the description of the page.
  const sections = ['Before it.', 'To be replaced.'].map((words) => ({
    element: { 'element-type': 'lexical', 'element-data': { text: readMarkdown(words) } },
  }));
  const { path } = await publishPage(ask, 'Text', sections);
  await signIn(page, `/edit${path}`);
  await page.waitForLoadState('networkidle');
  const shown = page.locator('main section .prose').last();
  const text = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(async () => {
    await shown.click({ timeout: 3000 });
    await expect(text).toBeFocused({ timeout: 3000 });
  }).toPass();
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(bar).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(text).toHaveText('');
  return { text, bar };
}

const fine = async (page: Page, screen: string) =>
  expect.soft(await violations(page, ['light']), screen).toEqual([]);

/** Chooses an entry of a menu of the toolbar. */
async function choose(page: Page, bar: Locator, menu: string, entry: string) {
  await bar.getByRole('button', { name: menu }).click();
  await menuEntry(page, entry).click();
}

// A browser without a microphone: what is said comes from the test.
const fakeSpeech = () => {
  class SpeechRecognition extends EventTarget {
    start() {
      Object.assign(window, { say: (transcript: string) => this.hear(transcript) });
    }
    stop() {}
    hear(transcript: string) {
      const results = [Object.assign([{ transcript }], { isFinal: true })];
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
    }
  }
  Object.assign(window, { SpeechRecognition });
};
const say = (page: Page, words: string) =>
  page.evaluate((said) => (window as unknown as { say(words: string): void }).say(said), words);

/**
 * Presses a key that moves the caret, and waits until the editor has been told: the browser does that in a
 * task of its own.
 */
async function moveCaret(page: Page, key: string): Promise<void> {
  const moved = await page.evaluateHandle(() => ({
    event: new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true })),
  }));
  await page.keyboard.press(key);
  await moved.evaluate(({ event }) => event.then(() => undefined));
}

test('text is styled, found, spoken, locked, exported, cleared and imported with the toolbar', async ({
  page,
  tidemark,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(fakeSpeech);
  const { text, bar } = await openText(page, tidemark);
  await page.keyboard.type('Small waves. Small stones.');
  await page.keyboard.press('ControlOrMeta+A');

  await test.step('fonts, sizes, colours and formats', async () => {
    await bar.getByLabel('Font', { exact: true }).selectOption('Arial');
    const size = bar.getByLabel('Font size', { exact: true });
    await expect(size).toHaveAttribute('placeholder', '16px');
    await size.fill('20');
    await size.press('Enter');
    await bar.getByRole('button', { name: 'Text color' }).click();
    const picker = page.getByRole('dialog', { name: 'Text color' });
    await expect(picker.getByRole('option')).toHaveCount(15);
    const area = picker.locator('[class*="h-[150px]"]').first();
    expect(await area.boundingBox()).toMatchObject({ width: 214, height: 150 });
    const hex = picker.getByLabel('Hex');
    await expect(hex).toHaveValue('#000000');
    await hex.fill('red');
    await hex.press('Enter');
    await expect(hex).toHaveValue('#ff0000');
    await expect(picker.getByText(/^Hard to read in light mode: contrast 3\.\d/)).toBeVisible();
    await hex.fill('#a33');
    await hex.press('Enter');
    await expect(hex).toHaveValue('#aa3333');
    await fine(page, 'colour picker');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Background color' }).click();
    await page.getByRole('button', { name: 'Apply #dfe6ef' }).click();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Bold' }).click();
    const styled = text.locator('strong').first();
    await expect(styled).toHaveCSS('color', 'rgb(170, 51, 51)');
    await expect(styled).toHaveCSS('background-color', 'rgb(223, 230, 239)');
    await expect(styled).toHaveCSS('font-size', '20px');
    await expect(styled).toHaveCSS('font-family', /^Arial/);
    await choose(page, bar, 'Alignment', 'Align center');
    await expect(text.locator('p').first()).toHaveCSS('text-align', 'center');
    await choose(page, bar, 'More formats', 'Uppercase');
    await expect(styled).toHaveCSS('text-transform', 'uppercase');
    await bar.getByRole('button', { name: 'More formats' }).click();
    await expect(page.getByRole('menuitem', { name: 'Clear formatting' })).toBeVisible();
    await fine(page, 'menu of formats');
    await page.keyboard.press('Escape');
  });

  await test.step('visitors get the style as it is stored', async () => {
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await page.waitForLoadState('networkidle');
    const shown = page.locator('main section .prose').last();
    await expect(shown.locator('.tm-text')).toHaveCSS('font-size', '20px');
    await expect(shown.locator('.tm-text')).toHaveCSS('color', 'rgb(170, 51, 51)');
    await expect(async () => {
      await shown.click({ timeout: 3000 });
      await expect(text).toBeFocused({ timeout: 3000 });
    }).toPass();
    await page.keyboard.press('ControlOrMeta+A');
    await choose(page, bar, 'More formats', 'Clear formatting');
    await expect(text.locator('strong')).toHaveCount(0);
    await expect(text.locator('p').first()).not.toHaveCSS('text-align', 'center');
  });

  await test.step('find and replace', async () => {
    await bar.getByRole('button', { name: 'Find and replace' }).click();
    const panel = page.getByRole('dialog', { name: 'Find and replace' });
    await panel.getByLabel('Find', { exact: true }).fill('small');
    await expect(panel.getByRole('status')).toHaveText('1 of 2');
    await panel.getByText('Match case').click();
    await expect(panel.getByRole('status')).toHaveText('No matches');
    await panel.getByText('Match case').click();
    await panel.getByLabel('Replace with').fill('Large');
    await fine(page, 'find and replace');
    await panel.getByRole('button', { name: 'Replace all' }).click();
    await expect(text).toHaveText('Large waves. Large stones.');
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('speech', async () => {
    await bar.getByRole('button', { name: 'Speech to text' }).click();
    await expect(text).toBeFocused();
    await moveCaret(page, 'ControlOrMeta+End');
    await expect(async () => say(page, ' Spoken words.')).toPass();
    await expect(text).toContainText('Large stones. Spoken words.');
    await say(page, '\n');
    await expect(text.locator('p')).toHaveCount(2);
    await say(page, 'undo');
    await expect(text.locator('p')).toHaveCount(1);
    await say(page, 'redo');
    await expect(text.locator('p')).toHaveCount(2);
    await bar.getByRole('button', { name: 'Speech to text' }).click();
    await expect(bar.getByRole('button', { name: 'Speech to text' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('lock', async () => {
    await bar.getByRole('button', { name: /^Lock/ }).click();
    await expect(text).toHaveAttribute('contenteditable', 'false');
    await expect(bar.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
    await fine(page, 'locked text');
    await bar.getByRole('button', { name: /^Unlock/ }).click();
    await expect(text).toHaveAttribute('contenteditable', 'true');
  });

  await test.step('export, clear and import', async () => {
    const download = page.waitForEvent('download');
    await choose(page, bar, 'More tools', 'Export as HTML');
    expect((await download).suggestedFilename()).toMatch(
      /^Playground \d{4}-\d\d-\d\dT\d\d.\d\d.\d\d\.\d{3}Z\.html$/,
    );
    const clear = bar.getByRole('button', { name: 'Clear', exact: true });
    await clear.click();
    const dialog = page.getByRole('alertdialog');
    await fine(page, 'clear dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toContainText('Large');
    await clear.click();
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(text).toHaveText('');
    await expect(clear).toBeDisabled();
    await choose(page, bar, 'More tools', 'Import a file');
    const load = page.getByRole('dialog', { name: 'Import a file' });
    await load.locator('input[type=file]').setInputFiles({
      name: 'text.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('## Imported\n\n- one\n- **two**'),
    });
    await expect(load.getByText('text.md')).toBeVisible();
    await fine(page, 'import dialog');
    await load.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(text.locator('h2')).toHaveText('Imported');
    await expect(text.locator('li strong')).toHaveText('two');
  });
});

test('text is written, found, moved and formatted by keyboard alone', async ({ page, tidemark }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { text, bar } = await openText(page, tidemark);
  const { keyboard } = page;

  await test.step('a word of four letters is suggested, and Tab writes it', async () => {
    await keyboard.type('earthquake and eart');
    await expect(page.locator('[data-suggestion]')).toContainText('hquake');
    await keyboard.press('Tab');
    await expect(text).toHaveText('earthquake and earthquake ');
    await expect(text).toBeFocused();
  });

  await test.step('the slash menu has every block', async () => {
    await keyboard.press('ControlOrMeta+End');
    await keyboard.press('Enter');
    await keyboard.type('/');
    const list = page.getByRole('listbox', { name: 'Blocks' });
    await expect(list).toBeVisible();
    expect(await list.getByRole('option').allTextContents()).toEqual(
      expect.arrayContaining([
        'Paragraph',
        'Heading 1',
        'Heading 2',
        'Heading 3',
        'Heading 4',
        'Numbered List',
        'Bulleted List',
        'Check List',
        'Quote',
        'Code',
        'Divider',
        'Button',
        'Align left',
        'Align center',
        'Align right',
        'Align justify',
      ]),
    );
    await expect(list.getByRole('option', { name: 'Heading 5' })).toHaveCount(0);
    await fine(page, 'slash menu');
    await keyboard.type('right');
    await expect(list.getByRole('option')).toHaveText(['Align right']);
    await keyboard.press('Enter');
    await keyboard.type('right');
    await expect(text.locator('p').last()).toHaveCSS('text-align', 'right');
  });

  await test.step('Enter chooses what was typed after a slash, however late the list is drawn', async () => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    for (const word of ['center', 'right']) {
      await keyboard.press('Enter');
      await keyboard.type('/');
      await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
      await keyboard.type(word);
      await keyboard.press('Enter');
      await keyboard.type(word);
      await expect(text.locator('p').last()).toHaveText(word);
      await expect(text.locator('p').last()).toHaveCSS('text-align', word);
      await expect(page.getByRole('listbox')).toHaveCount(0);
    }
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  await test.step('Markdown shortcuts', async () => {
    await keyboard.press('Enter');
    await keyboard.type('### Third');
    await keyboard.press('Enter');
    await keyboard.type('[ ] task');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('> quoted **bold** text');
    await expect(text.locator('h3')).toHaveText('Third');
    await expect(text.locator('ul.checks li')).toHaveText('task');
    await expect(text.locator('blockquote strong')).toHaveText('bold');
  });

  await test.step('blocks are moved, undone and redone', async () => {
    await keyboard.press('Alt+ArrowUp');
    await expect(text.locator('blockquote + ul')).toHaveCount(1);
    await keyboard.press('ControlOrMeta+Z');
    await expect(text.locator('ul + blockquote')).toHaveCount(1);
    await keyboard.press('ControlOrMeta+Y');
    await expect(text.locator('blockquote + ul')).toHaveCount(1);
  });

  await test.step('code is pasted as it is, indented by Tab and left by Escape', async () => {
    // The caret of what was redone is set a moment after its blocks.
    await expect(async () => {
      await keyboard.press('ControlOrMeta+End');
      const item = await text.evaluate(
        () => getSelection()?.anchorNode?.parentElement?.closest('li')?.textContent,
      );
      expect(item).toBe('task');
    }).toPass();
    // Twice, because the first Enter makes an item of a list.
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('```js ');
    const code = text.locator('code');
    await expect(code).toHaveCount(1);
    await code.evaluate((element) => {
      const clipboardData = new DataTransfer();
      const lines = ['<span>if (a) {</span>', '<span>  b();</span>', '<br>', '<span>}</span>'];
      const html = lines.map((line) => (line === '<br>' ? line : `<div>${line}</div>`)).join('');
      clipboardData.setData('text/html', `<div style="white-space:pre">${html}</div>`);
      clipboardData.setData('text/plain', 'if (a) {\n  b();\n\n}');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    for (const key of ['Enter', 'Enter', 'Enter', 'Tab', 'Tab', 'Shift+Tab']) {
      await keyboard.press(key);
    }
    await keyboard.type('c();');
    await expect.poll(() => code.innerText()).toBe('if (a) {\n  b();\n\n}\n\n\n  c();');
    await keyboard.press('Escape');
    await keyboard.type('After the code');
    await expect(text.locator('code + p')).toHaveText('After the code');
  });

  await test.step('the toolbar takes the focus and gives it back', async () => {
    await keyboard.press('Alt+F10');
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(bar.getByRole('button', { name: 'Redo' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(text).toBeFocused();
    await keyboard.press('ControlOrMeta+Home');
    for (let line = 0; line < 4; line++) {
      await keyboard.press('ArrowDown');
    }
    // Nobody is at the list of types before the editor has seen where the caret is.
    await expect(bar.getByLabel('Block type')).toHaveValue('h3');
    await bar.getByLabel('Block type').selectOption('h5');
    await expect(text.locator('h5')).toHaveText('Third');
  });

  await test.step('find opens by its shortcut and closes by Escape', async () => {
    await text.focus();
    await keyboard.press('ControlOrMeta+F');
    const panel = page.getByRole('dialog', { name: 'Find and replace' });
    await expect(panel.getByLabel('Find', { exact: true })).toBeFocused();
    await keyboard.type('earthquake');
    await expect(panel.getByRole('status')).toHaveText('1 of 2');
    await keyboard.press('Enter');
    await expect(panel.getByRole('status')).toHaveText('2 of 2');
    await panel.getByLabel('Find', { exact: true }).fill('Third');
    await panel.getByLabel('Replace with').fill('Fourth');
    await panel.getByRole('button', { name: 'Replace all' }).press('Enter');
    await expect(panel.getByRole('status')).toHaveText('No matches');
    await expect(panel.getByLabel('Find', { exact: true })).toBeFocused();
    await keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(text).toBeFocused();
  });

  await test.step('below 1025 px the tools are one row that scrolls, and blocks have no handle', async () => {
    const handle = page.getByTitle('Add a block below');
    await page.setViewportSize({ width: 1025, height: 900 });
    await text.getByText('earthquake').first().hover();
    await expect(handle).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(handle).toBeHidden();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await bar.boundingBox())!.width).toBeLessThan(391);
    expect((await bar.boundingBox())!.height).toBeLessThan(60);
    await bar.getByRole('button', { name: 'More tools' }).click();
    await expect(page.getByRole('menuitem', { name: 'Import a file' })).toBeVisible();
    await fine(page, 'tools on a phone');
    await keyboard.press('Escape');
  });
});
