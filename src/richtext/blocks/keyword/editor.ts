import { $getSelection, $insertNodes, $isRangeSelection, type LexicalEditor } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { EDIT_KEYWORD_COMMAND } from './edit-keyword-command.ts';
import { maxKeywordLength } from './index.ts';
import { $createKeywordNode, KeywordNode } from './keyword-node.tsx';
import { KeywordPanel } from './keyword-panel.tsx';

/** Makes the selected text of one block a keyword; without such a selection, a dialog requests the text. */
function insertKeyword(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection();
    const words = $isRangeSelection(selection) ? selection.getTextContent() : '';
    const isTerm = words.trim() !== '' && words.length <= maxKeywordLength && !/[\n\t]/.test(words);

    if (isTerm) {
      $insertNodes([$createKeywordNode(words)]);
    } else {
      editor.dispatchCommand(EDIT_KEYWORD_COMMAND, null);
    }
  });
}

/** Keywords in the editor. */
export const keywordEditor: BlockEditor = {
  nodes: [KeywordNode],
  actions: [
    {
      id: 'keyword',
      label: 'Keyword',
      icon: 'tag',
      words: 'term definition glossary highlight',
      run: insertKeyword,
    },
  ],
  Panel: KeywordPanel,
};
