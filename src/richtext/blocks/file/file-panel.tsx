import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { InsertPanel } from '../../library/insert-panel.tsx';
import { $createFileNode } from './file-node.tsx';
import { INSERT_FILE_COMMAND } from './insert-file-command.ts';

const InsertFile = lazyPart(() => import('./insert-file.tsx'), 'InsertFile');

/** The dialog that adds a file for downloading where the caret was. */
export function FilePanel({ onOpen }: { onOpen(isOpen: boolean): void }) {
  return (
    <InsertPanel
      command={INSERT_FILE_COMMAND}
      onOpen={onOpen}
      dialog={({ insert, close }) => (
        <InsertFile onClose={close} onInsert={(file) => insert(() => $createFileNode(file))} />
      )}
    />
  );
}
