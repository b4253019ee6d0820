import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { NodeKey } from 'lexical';
import { useEffect, useState } from 'react';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { $headings } from './document-headings.ts';
import type { Heading } from './outline.ts';
import { Contents } from './view.tsx';

/** A table of contents in the editor: it follows the headings while they are written. */
export function ContentsBlock({ nodeKey }: { nodeKey: NodeKey }) {
  const headings = useHeadings();
  const isEmpty = headings.every(({ text }) => text.trim() === '');

  return (
    <SelectableBlock nodeKey={nodeKey} name="table of contents">
      {isEmpty && (
        <p className="rounded-control bg-raised p-3 text-14 text-quiet">
          Table of contents: the headings of this text are listed here.
        </p>
      )}
      {!isEmpty && <Contents headings={headings} />}
    </SelectableBlock>
  );
}

function useHeadings(): readonly Heading[] {
  const [editor] = useLexicalComposerContext();
  const [headings, setHeadings] = useState<readonly Heading[]>(() => editor.read($headings));
  useEffect(() => {
    const follow = () => {
      const now = editor.getEditorState().read($headings);
      setHeadings((before) => (isSame(before, now) ? before : now));
    };
    follow();
    return editor.registerUpdateListener(follow);
  }, [editor]);

  return headings;
}

const isSame = (one: readonly Heading[], other: readonly Heading[]) =>
  one.length === other.length &&
  one.every(({ level, text }, index) => level === other[index]?.level && text === other[index].text);
