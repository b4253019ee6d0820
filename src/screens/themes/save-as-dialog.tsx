import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { createThemeDocument } from '#client/theme-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

/** Stores what was changed of a shipped theme as a new theme. */
export function SaveAsDialog({
  label: proposed,
  theme,
  onSaved,
  onClose,
}: {
  label: string;
  theme: object;
  onSaved(name: string): void;
  onClose(): void;
}) {
  const form = useId();
  const [label, setLabel] = useState(proposed);
  const create = useMutation({
    mutationFn: () => requestGraph(createThemeDocument, { label: label.trim(), theme }),
    onSuccess: ({ createTheme }) => onSaved(createTheme),
  });
  return (
    <Dialog
      title="Save as a new theme"
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
            isPending={create.isPending}
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
          create.mutate();
        }}
      >
        <TextField autoFocus label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
        {create.error && <ErrorNote className="mt-4" message={create.error.message} />}
      </form>
    </Dialog>
  );
}
