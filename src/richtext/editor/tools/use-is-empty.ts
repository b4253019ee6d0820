import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot, $isParagraphNode } from 'lexical';
import { useEffect, useState } from 'react';

function $isEmpty(): boolean {
  const [first, second] = [$getRoot().getFirstChild(), $getRoot().getChildAtIndex(1)];
  return second === null && (first === null || ($isParagraphNode(first) && first.isEmpty()));
}

/** Whether the document is only an empty paragraph. */
export function useIsEmpty(): boolean {
  const [editor] = useLexicalComposerContext();
  const [isEmpty, setEmpty] = useState(() => editor.getEditorState().read($isEmpty));
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setEmpty(editorState.read($isEmpty))),
    [editor],
  );

  return isEmpty;
}
