import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** Asks for the name of a theme, and stays open with the reason where `save` rejects. */
export function ThemeNameDialog<Saved>({
  title,
  label: proposed,
  save,
  onSaved,
  onClose,
}: {
  title: string;
  label: string;
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
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <TextField autoFocus label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
        {saving.error && <ErrorNote className="mt-4" message={saving.error.message} />}
      </form>
    </Dialog>
  );
}
