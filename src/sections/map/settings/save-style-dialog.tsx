import { useState } from 'react';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type DialogProps = { onSave(name: string): Promise<void>; onClose(): void };

/** The dialog that keeps the look of a map as a style of the site. */
export function SaveStyleDialog({ onSave, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [sending, setSending] = useState<{ isPending: boolean; error: Error | null }>({
    isPending: false,
    error: null,
  });
  const save = async () => {
    setSending({ isPending: true, error: null });
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      setSending({ isPending: false, error: error as Error });
    }
  };

  return (
    <FormDialog
      title="Save as style"
      submitLabel="Save"
      isDismissable={false}
      isValid={name.trim() !== ''}
      sending={sending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="The legend, scale bar and arrow, and how layers of each type look. Other maps of the site can have the style too."
        autoFocus
        maxLength={100}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
