import {
  $create,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
} from 'lexical';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { ContentsBlock } from './contents-block.tsx';
import { $headings } from './document-headings.ts';
import { contentsNode } from './index.ts';

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
