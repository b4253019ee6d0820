import type { HistoryState } from '@lexical/react/LexicalHistoryPlugin';
import type { LexicalEditor } from 'lexical';

/**
 * An empty history that begins with what the editor shows, so that the first letters can be undone too.
 * Without it the history would begin with the first change.
 */
export function historyFrom(editor: LexicalEditor): HistoryState {
  return { current: { editor, editorState: editor.getEditorState() }, undoStack: [], redoStack: [] };
}
