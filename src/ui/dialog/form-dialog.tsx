import { useId, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorNote } from '../error-note/error-note.tsx';
import { Dialog } from './dialog.tsx';

/** An open dialog with a form. Enter in a field does what the button does; `error` says why that failed. */
export function FormDialog({
  title,
  submitLabel,
  isValid = true,
  isPending = false,
  error,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  /** Whether the form can be sent. */
  isValid?: boolean;
  isPending?: boolean;
  error: Error | null;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}) {
  const form = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={!isValid} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {error && <ErrorNote message={error.message} />}
      </form>
    </Dialog>
  );
}
