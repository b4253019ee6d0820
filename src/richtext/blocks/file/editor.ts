import type { BlockEditor } from '../../block-editor.ts';
import { registerNodeOfAsset } from '../../library/node-of-asset.ts';
import { $createFileNode, FileNode } from './file-node.tsx';
import { FilePanel } from './file-panel.tsx';
import { INSERT_FILE_COMMAND } from './insert-file-command.ts';

registerNodeOfAsset('file', ({ key, name }) => $createFileNode({ src: key, label: name }));

/** Files for downloading, in the editor. */
export const fileEditor: BlockEditor = {
  nodes: [FileNode],
  actions: [
    {
      id: 'file',
      label: 'File',
      icon: 'file',
      words: 'attachment download document pdf upload',
      run: (editor) => editor.dispatchCommand(INSERT_FILE_COMMAND, undefined),
    },
  ],
  Panel: FilePanel,
};
