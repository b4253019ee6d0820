import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EditorDialog } from './editor-dialog.tsx';

/** A dialog with a form; Enter in a field confirms. */
export function FormDialog({
  title,
  isValid = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  isValid?: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <EditorDialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={!isValid} onPress={onConfirm}>
            Confirm
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onConfirm();
        }}
      >
        {children}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
      </form>
    </EditorDialog>
  );
}
