import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
} from 'lexical';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { $headings } from './document-headings.ts';
import { contentsNode } from './index.ts';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useState } from 'react';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import type { Heading } from './outline.ts';
import { Contents } from './view.tsx';

/** A table of contents in the editor. */
export class ContentsNode extends FieldsNode<Record<string, unknown>> {
  constructor() {
    super(contentsNode);
  }

  override $config() {
    return this.config('table-of-contents', { extends: DecoratorNode, importDOM: importContents });
  }

  override exportDOM(): DOMExportOutput {
    const element = $getDocument().createElement('nav');
    element.className = 'tm-contents';

    for (const { text } of $headings()) {
      const line = $getDocument().createElement('p');
      line.textContent = text;
      element.append(line);
    }

    return { element };
  }

  override decorate() {
    return <ContentsBlock nodeKey={this.getKey()} />;
  }
}

/** A new table of contents. */
export const $createContentsNode = (): LexicalNode => $create(ContentsNode);

const importContents: DOMConversionMap<HTMLElement> = {
  nav: (element) => {
    if (!element.classList.contains('tm-contents')) return null;
    return { priority: 3, conversion: () => ({ node: $createContentsNode(), forChild: () => null }) };
  },
};

/** A table of contents in the editor: it follows the headings while they are written. */
function ContentsBlock({ nodeKey }: { nodeKey: NodeKey }) {
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
