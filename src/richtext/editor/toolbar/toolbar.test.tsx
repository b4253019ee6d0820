// @vitest-environment jsdom
import { buildEditorFromExtensions } from '@lexical/extension';
import { createLexicalComposerContext, LexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  SELECTION_CHANGE_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { readDocument } from '../../document.ts';
import { editorExtension } from '../editor-extension.ts';
import { Toolbar } from './toolbar.tsx';
import { ToolsContext, type Tools } from '../tools-context.ts';

const noTools: Omit<Tools, 'maxLength'> = {
  panel: null,
  openPanel: () => {},
  isListening: false,
  setListening: () => {},
  isSuggesting: false,
  setSuggesting: () => {},
};

/** The toolbar of a text in a box. */
function openToolbar(editor: LexicalEditor, maxLength?: number) {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const composer = createLexicalComposerContext(null, null);
  root.render(
    <LexicalComposerContext value={[editor, composer]}>
      <ToolsContext value={{ ...noTools, maxLength }}>
        <Toolbar />
      </ToolsContext>
    </LexicalComposerContext>,
  );
  return { box, close: () => root.unmount() };
}

/** What the toolbar of a text says at its end. */
async function shownText(text: string, maxLength: number | undefined): Promise<string> {
  const editor = buildEditorFromExtensions(editorExtension(readDocument(text)));
  editor.setEditable(false);
  const { box, close } = openToolbar(editor, maxLength);
  await expect.poll(() => box.textContent).toContain('word');
  const shown = box.textContent;
  close();
  return shown;
}

it('says how many words a text has, also beside how many characters are left', async () => {
  expect(await shownText('Three small waves', undefined)).toMatch(/3 words$/);
  expect(await shownText('Three small waves', 30)).toMatch(/3 words13 characters left$/);
  expect(await shownText('waves '.repeat(1500), undefined)).toMatch(/1,500 words$/);
});

it('moves blocks by buttons, for fingers have neither the handle nor its keys', async () => {
  const editor = buildEditorFromExtensions(editorExtension(readDocument('One')));
  editor.setRootElement(document.body.appendChild(document.createElement('div')));
  const { box, close } = openToolbar(editor);
  const tool = (label: string) => box.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  await expect.poll(() => tool('Move block up')).not.toBeNull();
  const text = () => editor.read(() => $getRoot().getTextContent());
  editor.update(
    () => {
      const second = $createParagraphNode().append($createTextNode('Two'));
      $getRoot().append(second);
      second.selectEnd();
    },
    { discrete: true },
  );
  tool('Move block up')!.click();
  await expect.poll(() => text()).toBe('Two\n\nOne');
  tool('Move block down')!.click();
  await expect.poll(() => text()).toBe('One\n\nTwo');
  close();
});

it('shows and changes the selected text of a caption', async () => {
  const editor = buildEditorFromExtensions(editorExtension(readDocument('Waves')));
  const caption = createEditor({ parentEditor: editor, nodes: [] });
  registerRichText(caption);
  caption.setRootElement(document.body.appendChild(document.createElement('div')));
  const { box, close } = openToolbar(editor);
  const tool = (label: string) => box.querySelector<HTMLElement>(`[aria-label=${label}]`);
  await expect.poll(() => tool('Italic')?.ariaPressed).toBe('false');
  const write = () => {
    const words = $createTextNode('A photo').toggleFormat('italic');
    $getRoot().clear().append($createParagraphNode().append(words));
    words.select(0);
  };
  caption.update(write, { discrete: true });
  caption.dispatchCommand(SELECTION_CHANGE_COMMAND, undefined);
  await expect.poll(() => tool('Italic')?.ariaPressed).toBe('true');
  tool('Bold')?.click();
  await expect.poll(() => JSON.stringify(caption.getEditorState())).toContain('"format":3');
  close();
});
