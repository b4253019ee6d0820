import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getRoot } from 'lexical';
import { useEffect, useState } from 'react';
import { plural } from '#domain/value/number/plural.ts';
import { countWords } from './count-words.ts';

const pause = 400;

/** The number of words in the text, counted when typing pauses. */
export function WordCount() {
  const [editor] = useLexicalComposerContext();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const update = () => {
      const text = editor.getEditorState().read(() => $getRoot().getTextContent());
      setCount(countWords(text));
    };
    let timer = setTimeout(update);
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(update, pause);
    });

    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor]);
  if (count === undefined) return null;

  return (
    <span className="tabular shrink-0 pe-1 ps-2 text-12 whitespace-nowrap text-quiet">
      {plural(count, 'word')}
    </span>
  );
}
