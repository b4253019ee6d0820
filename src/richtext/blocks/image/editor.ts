import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import { COMMAND_PRIORITY_LOW } from 'lexical';
import type { BlockEditor } from '../../block-editor.ts';
import { $addImageFiles } from '../../library/add-files.ts';
import { registerNodeOfAsset } from '../../library/node-of-asset.ts';
import { UploadNode } from '../../library/upload-node.tsx';
import { $createImageNode, ImageNode } from './image-node.tsx';
import { ImagePanel } from './image-panel.tsx';
import { INSERT_IMAGE_COMMAND } from './insert-image-command.ts';

registerNodeOfAsset('image', ({ key, altText }, upload) =>
  $createImageNode({
    src: key,
    altText: upload.isDecorative ? '' : upload.altText || altText,
    isDecorative: upload.isDecorative,
  }),
);

/** Images in the editor: a dialog, and images that are pasted or dropped. */
export const imageEditor: BlockEditor = {
  nodes: [ImageNode, UploadNode],
  register: (editor) =>
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        editor.update(() => $addImageFiles(editor, files));
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  actions: [
    {
      id: 'image',
      label: 'Image',
      icon: 'image',
      words: 'picture photo photograph upload img',
      run: (editor) => editor.dispatchCommand(INSERT_IMAGE_COMMAND, undefined),
    },
  ],
  Panel: ImagePanel,
};
