// @vitest-environment jsdom
import { buildEditorFromExtensions } from '@lexical/extension';
import { createLexicalComposerContext, LexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { readDocument } from '../document.ts';
import { editorExtension } from './editor-extension.ts';
import { Toolbar } from './toolbar.tsx';
import { ToolsContext, type Tools } from './tools/tools-context.ts';

const noTools: Omit<Tools, 'maxLength'> = {
  panel: null,
  openPanel: () => {},
  isListening: false,
  setListening: () => {},
  isSuggesting: false,
  setSuggesting: () => {},
};

/** What the toolbar of a text says at its end. */
async function shownText(text: string, maxLength: number | undefined): Promise<string> {
  const editor = buildEditorFromExtensions(editorExtension(readDocument(text)));
  editor.setEditable(false);
  const box = document.createElement('div');
  const root = createRoot(box);
  const composer = createLexicalComposerContext(null, null);
  root.render(
    <LexicalComposerContext value={[editor, composer]}>
      <ToolsContext value={{ ...noTools, maxLength }}>
        <Toolbar />
      </ToolsContext>
    </LexicalComposerContext>,
  );
  await vi.waitFor(() => expect(box.textContent).toContain('word'));
  const shown = box.textContent;
  root.unmount();
  return shown;
}

it('says how many words a text has, also beside how many characters are left', async () => {
  expect(await shownText('Three small waves', undefined)).toMatch(/3 words$/);
  expect(await shownText('Three small waves', 30)).toMatch(/3 words13 characters left$/);
  expect(await shownText('waves '.repeat(1500), undefined)).toMatch(/1,500 words$/);
});
