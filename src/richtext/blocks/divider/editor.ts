import { $createHorizontalRuleNode, HorizontalRuleExtension } from '@lexical/extension';
import { $insertNodeToNearestRoot } from '@lexical/utils';
import { $getSelection, $isRangeSelection } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';

/** Dividers in the editor. */
export const dividerEditor: BlockEditor = {
  extensions: [HorizontalRuleExtension],
  theme: { hr: 'cursor-pointer', hrSelected: 'outline-2 outline-focus' },
  actions: [
    {
      id: 'divider',
      label: 'Divider',
      icon: 'minus',
      words: 'horizontal rule hr line',
      run: (editor) =>
        editor.update(() => {
          if ($isRangeSelection($getSelection())) {
            $insertNodeToNearestRoot($createHorizontalRuleNode());
          }
        }),
    },
  ],
};
