import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { CLEAR_HISTORY_COMMAND } from 'lexical';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readDocument, type RichTextDocument } from '../document.ts';
import { lexicalState } from './lexical-state.ts';

const fromOutside = 'tidemark-from-outside';

/**
 * Calls `onChange` with every change of the document, and shows a document that comes from elsewhere (undo of the page,
 * another version). A document that this editor has reported itself may come back while more is typed: it is ignored.
 */
export function DocumentSync({
  document,
  onChange,
}: {
  document: RichTextDocument;
  onChange(document: RichTextDocument): void;
}) {
  const [editor] = useLexicalComposerContext();
  const reported = useRef(new WeakSet<RichTextDocument>());
  const known = useRef(document);
  const report = useEffectEvent((next: RichTextDocument) => {
    reported.current.add(next);
    onChange(next);
  });

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
        if ((dirtyElements.size === 0 && dirtyLeaves.size === 0) || tags.has(fromOutside)) return;
        report(readDocument(editorState.toJSON()));
      }),
    [editor],
  );

  useEffect(() => {
    if (document === known.current) return;
    known.current = document;
    if (reported.current.has(document)) return;
    reported.current = new WeakSet();
    const next = readDocument(document);
    if (JSON.stringify(next) === JSON.stringify(readDocument(editor.getEditorState().toJSON()))) return;
    editor.setEditorState(editor.parseEditorState(lexicalState(next)), { tag: fromOutside });
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  }, [editor, document]);

  return null;
}
