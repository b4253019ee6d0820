import type { LexicalEditor } from 'lexical';
import { showToast } from '#ui/toast/toast.tsx';
import { $insertBlock } from '../editor/block/insert-block.ts';
import { hasLibrary, isImageFile, noLibrary } from './asset-library.ts';
import { $createUploadNode } from './upload-node.tsx';

/**
 * Adds the images among files that were pasted or dropped, where the caret is; a note says which files are no
 * images. Belongs into an update.
 */
export function $addImageFiles(editor: LexicalEditor, files: readonly File[]): void {
  const images = files.filter(isImageFile);
  const others = files.filter((file) => !isImageFile(file)).map(({ name }) => name);
  if (others.length > 0) {
    showToast({
      text: `${others.join(', ')}: only images can be added this way. Use Insert, File for other files.`,
    });
  }

  if (images.length === 0) return;
  if (!hasLibrary(editor)) return void showToast({ text: noLibrary });

  for (const file of images) {
    $insertBlock($createUploadNode(file));
  }
}
