import type { LexicalEditor } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { $insertBlock } from '../../editor/block/insert-block.ts';
import {
  NoPreviewContentNode,
  NoPreviewNode,
  NoPreviewTitleNode,
  PreviewContentNode,
  PreviewNode,
  PreviewTitleNode,
} from './collapsible-nodes.ts';
import { $newCollapsible, registerCollapsibleRules } from './collapsible-rules.ts';

const insert = (hasPreview: boolean) => (editor: LexicalEditor) =>
  editor.update(() => $insertBlock($newCollapsible(hasPreview)));

/** Blocks that are opened and closed, in the editor. */
export const collapsibleEditor: BlockEditor = {
  nodes: [
    PreviewNode,
    PreviewTitleNode,
    PreviewContentNode,
    NoPreviewNode,
    NoPreviewTitleNode,
    NoPreviewContentNode,
  ],
  register: registerCollapsibleRules,
  actions: [
    {
      id: 'collapsible',
      label: 'Collapsible',
      icon: 'chevrons-up-down',
      words: 'accordion details show more fold toggle',
      run: insert(true),
    },
    {
      id: 'collapsible-no-preview',
      label: 'Collapsible No Preview',
      icon: 'chevrons-down-up',
      words: 'accordion details fold toggle',
      run: insert(false),
    },
  ],
};
