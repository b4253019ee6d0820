// @vitest-environment jsdom
import { buildEditorFromExtensions } from '@lexical/extension';
import { $createTextNode, $getRoot, $isElementNode } from 'lexical';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextsProvider } from '#texts/use-texts.tsx';
import { readDocument } from './document.ts';
import { editorExtension } from './editor/editor-extension.ts';
import { readMarkdown } from './markdown.ts';
import { RichText } from './render.tsx';

const text = `# نص عربي

Hello!

שלום!

2026

- أول
  - second
- 3

> WHO منظمة

| بلد | Name |
| --- | --- |
| ليبيا | Libya |
`;
const document = readMarkdown(text);

/** The texts with the directions that apply to them, by attributes around them. */
const directions = (markup: string, page: 'ltr' | 'rtl') => {
  const root = window.document.createElement('div');
  root.dir = page;
  root.innerHTML = markup;
  const walker = window.document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: unknown[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    found.push([textContent?.trim(), parentElement?.closest('[dir]')?.getAttribute('dir')]);
  }

  return found;
};

const inLanguage = (language: string, children: ReactNode) =>
  renderToStaticMarkup(<TextsProvider language={language}>{children}</TextsProvider>);
const published = (language: string) => inLanguage(language, <RichText document={document} />);

function edited(): string {
  const editor = buildEditorFromExtensions(editorExtension(document));
  const surface = window.document.createElement('div');
  editor.setRootElement(surface);
  return surface.innerHTML;
}

describe('directions of blocks', () => {
  it('are written only where they differ from that of the page', () => {
    const english = published('en');
    expect(english.match(/dir="\w+"/g)).toEqual([
      'dir="rtl"',
      'dir="rtl"',
      'dir="rtl"',
      'dir="rtl"',
      'dir="rtl"',
    ]);
    expect(published('ar').match(/<\w+ dir="ltr">[^<]*/g)).toEqual([
      '<p dir="ltr">Hello!',
      '<blockquote dir="ltr">',
      '<p dir="ltr">Name',
      '<p dir="ltr">Libya',
    ]);
    expect(inLanguage('en', <RichText document={readMarkdown('One\n\n2026')} />)).not.toContain('dir=');
  });

  it.each([
    ['en', 'ltr'],
    ['he', 'rtl'],
  ] as const)('are the same in the editor on a page in %s', (language, page) => {
    expect(directions(edited(), page)).toEqual(directions(published(language), page));
  });

  it('follow what is typed', async () => {
    const editor = buildEditorFromExtensions(editorExtension(readDocument('')));
    const surface = window.document.createElement('div');
    editor.setRootElement(surface);
    const type = (typed: string) =>
      editor.update(
        () => {
          const block = $getRoot().getFirstChild();
          if ($isElementNode(block)) {
            block.clear().append($createTextNode(typed));
          }
        },
        { discrete: true },
      );
    const direction = () => surface.firstElementChild?.getAttribute('dir');

    expect(direction()).toBe(null);
    for (const [typed, shown] of [
      ['مرحبا', 'rtl'],
      ['Hello', 'ltr'],
      ['12', null],
    ] as const) {
      type(typed);
      await expect.poll(direction).toBe(shown);
    }
  });
});
