import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { changeMapStyleDocument } from '#client/map-style-documents.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ListedStyle } from './map-styles-props.ts';

type DialogProps = { style: ListedStyle; onRenamed(): Promise<void>; onClose(): void };

/** The dialog for another name of a style; its maps keep it. */
export function RenameStyleDialog({ style, onRenamed, onClose }: DialogProps) {
  const { id, revision: base } = style;
  const [name, setName] = useState(style.name);
  const renaming = useMutation({
    mutationFn: async () => {
      await requestGraphql(changeMapStyleDocument, { id, base, name: name.trim() }).finally(onRenamed);
    },
    onSuccess: onClose,
  });

  return (
    <FormDialog
      title={`Rename “${style.name}”`}
      submitLabel="Rename"
      isValid={name.trim() !== ''}
      sending={renaming}
      onSubmit={() => renaming.mutate()}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={100} value={name} onChange={setName} />
    </FormDialog>
  );
}
