import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createParagraphNode, $getRoot } from 'lexical';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

/** Asks before everything in the editor is removed. It can be undone. */
export function ClearDialog({ onClose }: { onClose(): void }) {
  const [editor] = useLexicalComposerContext();
  const clear = () => {
    editor.update(() => {
      const paragraph = $createParagraphNode();
      $getRoot().clear().append(paragraph);
      paragraph.select();
    });
  };

  return (
    <ConfirmDialog
      title="Clear editor"
      text="Are you sure you want to clear the editor?"
      confirmLabel="Clear"
      pendingLabel="Clearing..."
      isDestructive
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        requestAnimationFrame(() => editor.focus());
      }}
      onConfirm={clear}
    />
  );
}
