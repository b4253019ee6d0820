import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { InsertPanel } from '../../library/insert-panel.tsx';
import { $createImageNode } from './image-node.tsx';
import { INSERT_IMAGE_COMMAND } from './insert-image-command.ts';

const InsertImage = lazyPart(() => import('./insert-image.tsx'), 'InsertImage');

/** The dialog that adds an image where the caret was. */
export function ImagePanel({ onOpen }: { onOpen(isOpen: boolean): void }) {
  return (
    <InsertPanel
      command={INSERT_IMAGE_COMMAND}
      onOpen={onOpen}
      dialog={({ insert, close }) => (
        <InsertImage onClose={close} onInsert={(image) => insert(() => $createImageNode(image))} />
      )}
    />
  );
}
