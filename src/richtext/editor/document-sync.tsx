import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { CLEAR_HISTORY_COMMAND, type EditorState } from 'lexical';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSameJson } from '#domain/value/is-same-json.ts';
import { readDocument, type RichTextDocument } from '../document.ts';
import { lexicalState } from './lexical-state.ts';

const fromOutside = 'tidemark-from-outside';

/** Reads a document that was changed, as it was at that moment. */
export type ReadChange = () => RichTextDocument;

/**
 * Calls `onChange` with every change of the document, which is read only when it is needed: a long document takes longer
 * to be read than a letter to be typed. Shows a document that comes from elsewhere (undo of the page,
 * another version). A document that this editor has reported itself may come back while more is typed: it is ignored.
 */
export function DocumentSync({
  document,
  onChange,
}: {
  document: RichTextDocument;
  onChange(read: ReadChange): void;
}) {
  const [editor] = useLexicalComposerContext();
  const reported = useRef(new WeakSet<RichTextDocument>());
  const known = useRef(document);
  const report = useEffectEvent((state: EditorState) => {
    let read: RichTextDocument | undefined;
    onChange(() => {
      read ??= readDocument(state.toJSON());
      reported.current.add(read);
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
