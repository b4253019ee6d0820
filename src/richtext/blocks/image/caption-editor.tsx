import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LexicalNestedComposer } from '@lexical/react/LexicalNestedComposer';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { createEditor, type LexicalEditor, type SerializedLexicalNode } from 'lexical';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WordTools } from '../../editor/word-tools.tsx';
import { newElement } from '../../element-fields.ts';
import { captionLines } from './index.ts';

type Caption = readonly SerializedLexicalNode[];

/** How long after the last key a caption becomes a change of the text, in milliseconds. */
const pause = 400;

type CaptionEditorProps = {
  caption: Caption;
  takesFocus: boolean;
  onChange(caption: Caption): void;
};

/**
 * The caption of an image: an editor in the editor, with its own steps to undo. `takesFocus` lets it begin
 * with the caret.
 */
export function CaptionEditor({ caption, takesFocus, onChange }: CaptionEditorProps) {
  const [parent] = useLexicalComposerContext();
  const [nested] = useState(() => newEditor(parent, caption));
  useCaption(nested, caption, onChange);
  useEffect(() => {
    if (takesFocus) {
      nested.focus();
    }
  }, [nested, takesFocus]);

  return (
    <figcaption className="cursor-text">
      <LexicalNestedComposer initialEditor={nested}>
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              aria-label="Caption"
              className="outline-none"
              aria-placeholder="Write a caption"
              placeholder={
                <span aria-hidden className="pointer-events-none absolute text-quiet">
                  Write a caption
                </span>
              }
            />
          }
          placeholder={null}
          ErrorBoundary={LexicalErrorBoundary}
        />
        <HistoryPlugin />
        <WordTools />
      </LexicalNestedComposer>
    </figcaption>
  );
}

// The nested editor knows the nodes of the text: a caption may have links and whatever else is inline.
function newEditor(parent: LexicalEditor, caption: Caption): LexicalEditor {
  const nodes = Array.from(parent._nodes.values(), ({ klass }) => klass);
  const editor = createEditor({ namespace: 'tidemark', parentEditor: parent, nodes });
  editor.setEditorState(editor.parseEditorState(stateOf(caption)));
  return editor;
}

const stateOf = (children: Caption): string =>
  JSON.stringify({
    root: {
      type: 'root',
      version: 1,
      ...newElement,
      children: [{ type: 'paragraph', version: 1, ...newElement, textFormat: 0, textStyle: '', children }],
    },
  });

/**
 * Passes on what is written after a pause and when the caption is left, and shows what an undo of the text
 * brings back.
 */
function useCaption(nested: LexicalEditor, caption: Caption, onChange: (caption: Caption) => void): void {
  const known = useRef(JSON.stringify(caption));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useEffectEvent(() => {
    clearTimeout(timer.current);
    const { children } = nested.getEditorState().toJSON().root;
    const written = captionLines<SerializedLexicalNode & { children?: SerializedLexicalNode[] }>(children);
    const text = JSON.stringify(written);
    if (text === known.current) return;

    known.current = text;
    onChange(written);
  });

  useEffect(() => {
    const stop = nested.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(handOn, pause);
    });
    const stopRoot = nested.registerRootListener((root, before) => {
      before?.removeEventListener('blur', handOn);
      root?.addEventListener('blur', handOn);
    });

    return () => {
      handOn();
      stopRoot();
      stop();
    };
  }, [nested]);
  useEffect(() => {
    const text = JSON.stringify(caption);
    if (text === known.current) return;
    known.current = text;
    nested.setEditorState(nested.parseEditorState(stateOf(caption)));
  }, [nested, caption]);
}
