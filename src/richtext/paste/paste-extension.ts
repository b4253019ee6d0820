import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard';
import { $getEditor, configExtension, type BaseSelection } from 'lexical';
import { showToast } from '#ui/toast/toast.tsx';
import { $readHtml } from './read-html.ts';

/** The longest HTML that is read; what is longer is pasted as text. */
const maxHtml = 10_000_000;

/** Reads pasted HTML of other programs, uploads the images within it, and says what could not be kept. */
export const pasteExtension = configExtension(ClipboardImportExtension, {
  $importMimeType: { 'text/html': [$pasteHtml] },
});

function $pasteHtml(html: string, selection: BaseSelection): boolean {
  if (html.length > maxHtml) return false;
  const editor = $getEditor();
  const { nodes, note } = $readHtml(editor, html);

  $insertGeneratedNodes(editor, nodes, selection);
  if (note) {
    showToast({ text: note });
  }

  return true;
}
