import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** Asks for the name of a theme, and stays open with the reason where `save` rejects. */
export function ThemeNameDialog<Saved>({
  title,
  label: proposed,
  saveLabel = 'Save',
  children,
  save,
  onSaved,
  onClose,
}: {
  title: string;
  label: string;
  saveLabel?: string;
  /** Fields below the name. */
  children?: ReactNode;
  save(label: string): Promise<Saved>;
  onSaved(saved: Saved): void | Promise<void>;
  onClose(): void;
}) {
  const form = useId();
  const [label, setLabel] = useState(proposed);
  const saving = useMutation({ mutationFn: () => save(label.trim()), onSuccess: onSaved });
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isDisabled={label.trim() === ''}
            isPending={saving.isPending}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextField autoFocus label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
        {children}
        {saving.error && <ErrorNote message={saving.error.message} />}
      </form>
    </Dialog>
  );
}
