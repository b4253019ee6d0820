import type { BlockEditor } from '../../block-editor.ts';
import { EDIT_EMBED_COMMAND } from './edit-embed-command.ts';
import { EmbedNode } from './embed-node.tsx';
import { EmbedPanel } from './embed-panel.tsx';

/** Videos and maps of other sites in the editor. */
export const embedEditor: BlockEditor = {
  nodes: [EmbedNode],
  actions: [
    {
      id: 'embed',
      label: 'Video or Map',
      icon: 'video',
      words: 'embed youtube vimeo openstreetmap iframe film',
      run: (editor) => editor.dispatchCommand(EDIT_EMBED_COMMAND, null),
    },
  ],
  Panel: EmbedPanel,
};
