import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { CLEAR_HISTORY_COMMAND, type EditorState, type LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { readDocument, storedDocument, type RichTextDocument } from '../document.ts';
import { lexicalState } from './lexical-state.ts';

const fromOutside = 'tidemark-from-outside';

/** Reads a document that was changed, as it was at that moment. */
export type ReadChange = () => RichTextDocument;

type DocumentSyncProps = {
  document: RichTextDocument;
  onChange(read: ReadChange): void;
};

/**
 * Calls `onChange` with every change of the document, which is read only when it is needed: a long document
 * takes longer to be read than a letter to be typed. Shows a document that comes from elsewhere (undo of the
 * page, another version). A document that this editor has reported itself may come back while more is typed:
 * it is ignored. What cannot be stored is not shown for longer either, and is named.
 */
export function DocumentSync({ document, onChange }: DocumentSyncProps) {
  const [editor] = useLexicalComposerContext();
  const reported = useRef(new WeakSet<RichTextDocument>());
  const known = useRef(document);
  const report = useEffectEvent((state: EditorState) => {
    let read: RichTextDocument | undefined;
    onChange(() => {
      if (read) return read;
      const { document: stored, problem } = storedDocument(state.toJSON());
      read = stored;
      reported.current.add(read);

      if (problem !== undefined) {
        showStored(editor, state, stored, problem);
      }

      return read;
    });
  });

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
        if ((dirtyElements.size === 0 && dirtyLeaves.size === 0) || tags.has(fromOutside)) return;
        report(editorState);
      }),
    [editor],
  );

  useEffect(() => {
    if (document === known.current) return;
    known.current = document;
    if (reported.current.has(document)) return;
    reported.current = new WeakSet();

    const next = readDocument(document);
    if (isSameJson(next, readDocument(editor.getEditorState().toJSON()))) return;
    editor.setEditorState(editor.parseEditorState(lexicalState(next)), { tag: fromOutside });
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  }, [editor, document]);

  return null;
}

/**
 * Shows a text as it is stored, and says why that differs from what was written; undo has what was written.
 */
function showStored(
  editor: LexicalEditor,
  written: EditorState,
  stored: RichTextDocument,
  problem: string,
): void {
  showToast({ text: `Some of this text cannot be stored. ${problem}`, tone: 'danger' });
  if (editor.getEditorState() === written) {
    editor.setEditorState(editor.parseEditorState(lexicalState(stored)), { tag: fromOutside });
  }
}
