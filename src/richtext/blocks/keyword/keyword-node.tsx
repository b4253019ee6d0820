import {
  $create,
  $createTextNode,
  $getDocument,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
} from 'lexical';
import type { SearchedNode } from '../../editor/find/searched-node.ts';
import { FieldsNode } from '../../editor/block/fields-node.ts';
import { SelectableBlock } from '../../editor/block/selectable-block.tsx';
import { EDIT_KEYWORD_COMMAND } from './edit-keyword-command.ts';
import { keywordNode, maxKeywordLength, type KeywordFields } from './index.ts';

/** A keyword in the editor. */
export class KeywordNode extends FieldsNode<KeywordFields> implements SearchedNode {
  constructor() {
    super(keywordNode);
  }

  override $config() {
    return this.config('keyword', { extends: DecoratorNode, importDOM: importKeywords });
  }

  /**
   * Gives the keyword another text, see `SearchedNode`: what is too long for a keyword becomes plain text.
   */
  replaceText(text: string): void {
    const fields = keywordNode.fields.parse({ text });
    if (fields.text === '') {
      this.remove();
    } else if (text.length > maxKeywordLength) {
      this.replace($createTextNode(text));
    } else {
      this.setFields(fields);
    }
  }

  override exportDOM(): DOMExportOutput {
    const element = $getDocument().createElement('span');
    element.className = 'tm-keyword';
    element.textContent = this.getFields().text;
    return { element };
  }

  override decorate(editor: LexicalEditor) {
    const key = this.getKey();
    return (
      <SelectableBlock
        nodeKey={key}
        name="keyword"
        isInline
        onEdit={() => editor.dispatchCommand(EDIT_KEYWORD_COMMAND, key)}
      >
        <span className="tm-keyword">{this.getFields().text}</span>
      </SelectableBlock>
    );
  }
}

/** A new keyword. */
export const $createKeywordNode = (text: string): KeywordNode =>
  $create(KeywordNode).setFields(keywordNode.fields.parse({ text }));

const importKeywords: DOMConversionMap<HTMLElement> = {
  span: ({ classList, textContent }) => {
    const { text } = keywordNode.fields.parse({ text: textContent });
    if (classList.contains('tm-keyword') && text !== '') {
      return { priority: 3, conversion: () => ({ node: $createKeywordNode(text), forChild: () => null }) };
    }

    return null;
  },
};
