import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot } from 'lexical';
import { useEffect, useState } from 'react';
import { lengthNote } from './length-limit.ts';
import { registerMaxLength } from './register-max-length.ts';

/** Keeps the text within a number of characters, and shows how many are left. */
export function LengthIndicator({ maxLength }: { maxLength: number }) {
  const [editor] = useLexicalComposerContext();
  const [length, setLength] = useState(0);
  useEffect(() => registerMaxLength(editor, maxLength), [editor, maxLength]);
  useEffect(() => {
    const update = () => setLength(editor.getEditorState().read(() => $getRoot().getTextContentSize()));
    update();

    return editor.registerUpdateListener(({ dirtyLeaves, dirtyElements }) => {
      if (dirtyLeaves.size > 0 || dirtyElements.size > 0) {
        update();
      }
    });
  }, [editor]);

  const { text, isWarning } = lengthNote(length, maxLength);
  return (
    <span
      role={isWarning ? 'status' : undefined}
      className={`tabular shrink-0 ps-2 text-12 whitespace-nowrap ${isWarning ? 'font-medium text-danger' : 'text-quiet'}`}
    >
      {text}
    </span>
  );
}
