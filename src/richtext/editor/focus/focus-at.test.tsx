// @vitest-environment jsdom
import { buildEditorFromExtensions } from '@lexical/extension';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RichTextEditor } from '../../editor.tsx';
import { readMarkdown } from '../../markdown.ts';
import { editorExtension } from '../editor-extension.ts';
import { typedText, type EarlyInput } from './early-input.ts';
import { isFocusElsewhere } from './focus-at.ts';

const key = (name: string): EarlyInput => ({ key: name, shiftKey: false, isModified: false });

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The browser of these tests has none, and lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = '<input aria-label="Title"><textarea data-early-text></textarea><div></div>';
  root = createRoot(document.querySelector('div')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** Opens the editor of a text while something else has the focus; `typed` is what was typed before. */
async function openAfter(focused: string, typed: EarlyInput[]): Promise<HTMLElement> {
  document.querySelector<HTMLElement>(focused)!.focus();
  await act(async () =>
    root.render(
      <RichTextEditor
        label="Text"
        document={readMarkdown('Before')}
        onChange={() => undefined}
        autoFocus
        takeTyped={() => typed}
      />,
    ),
  );
  return document.querySelector<HTMLElement>('[contenteditable]')!;
}

test('an editor that is there at last does not take the focus from a field, and has what was typed into it', async () => {
  const text = await openAfter('input', [{ text: ' and aftr' }, key('Backspace'), { text: 'er' }]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Title');
  await expect.poll(() => text.textContent).toBe('Before and after');
});

test('dialogs and fields keep the focus; buttons, the text itself and the field for what is typed before do not', () => {
  const editor = buildEditorFromExtensions(editorExtension(readMarkdown('Before')));
  document.body.innerHTML = `
    <input><select></select><textarea></textarea><textarea data-early-text></textarea><button>Settings</button>
    <input id="cell" data-early-text><div role="dialog"><button>In a dialog</button></div><div id="text"><input id="caption"></div>`;
  editor.setRootElement(document.querySelector<HTMLElement>('#text'));
  document.querySelector('#text')!.innerHTML = '<input id="caption">';
  const isElsewhere = (focused: string) => {
    document.querySelector<HTMLElement>(focused)!.focus();
    return isFocusElsewhere(editor);
  };

  for (const field of ['input', 'select', 'textarea', '[role=dialog] button']) {
    expect(isElsewhere(field), field).toBe(true);
  }

  for (const other of ['[data-early-text]', '#cell', 'button', '#caption']) {
    expect(isElsewhere(other), other).toBe(false);
  }
});

test('what was typed is a text with its lines', () => {
  expect(typedText([])).toBe('');
  expect(typedText([{ text: 'ab' }, key('Enter'), key('ArrowLeft'), { text: 'c' }])).toBe('ab\nc');
  expect(typedText([key('Backspace'), { text: 'ab' }, key('Backspace')])).toBe('a');
});
