import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import type { LexicalCommand, LexicalNode } from 'lexical';
import { Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { $insertBlock } from '../editor/block/insert-block.ts';
import { useCommand } from '../editor/block/use-command.ts';
import { AssetLibraryContext, setEditorLibrary } from './asset-library.ts';

type InsertPanelProps = {
  command: LexicalCommand<void>;
  onOpen(isOpen: boolean): void;
  /** `insert` gets a function that makes the node, in an update. */
  dialog(actions: { insert($create: () => LexicalNode): void; close(): void }): ReactNode;
};

/** A dialog that a command opens, and that puts a node where the caret is. */
export function InsertPanel({ command, onOpen, dialog }: InsertPanelProps) {
  const [editor] = useLexicalComposerContext();
  const library = use(AssetLibraryContext);
  const [isOpen, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onOpen(isShown);
  };

  useCommand(command, () => show(true));
  // Files that are pasted or dropped find the library by their editor.
  useEffect(() => setEditorLibrary(editor, library), [editor, library]);
  const insert = ($create: () => LexicalNode) => editor.update(() => $insertBlock($create()));

  if (!isOpen) return null;
  return <Suspense>{dialog({ insert, close: () => show(false) })}</Suspense>;
}
