import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
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
  const [label, setLabel] = useState(proposed);
  const saving = useMutation({ mutationFn: () => save(label.trim()), onSuccess: onSaved });

  return (
    <FormDialog
      title={title}
      submitLabel={saveLabel}
      isValid={label.trim() !== ''}
      sending={saving}

      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField autoFocus label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
      {children}
    </FormDialog>
  );
}
