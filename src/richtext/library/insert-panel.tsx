import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { LexicalCommand, LexicalNode } from 'lexical';
import { Suspense, useState, type ReactNode } from 'react';
import { $insertBlock } from '../editor/block/insert-block.ts';
import { useCommand } from '../editor/block/use-command.ts';
import { LibraryConnection } from './library-connection.tsx';

type InsertPanelProps = {
  command: LexicalCommand<void>;
  onOpen(isOpen: boolean): void;
  /** `insert` gets a function that makes the node, in an update. */
  dialog(actions: { insert($create: () => LexicalNode): void; close(): void }): ReactNode;
};

/** A dialog that a command opens, and that puts a node where the caret is. */
export function InsertPanel({ command, onOpen, dialog }: InsertPanelProps) {
  const [editor] = useLexicalComposerContext();
  const [isOpen, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onOpen(isShown);
  };

  useCommand(command, () => show(true));
  const insert = ($create: () => LexicalNode) => editor.update(() => $insertBlock($create()));
  return (
    <>
      <LibraryConnection />
      {isOpen && <Suspense>{dialog({ insert, close: () => show(false) })}</Suspense>}
    </>
  );
}
