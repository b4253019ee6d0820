import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { createSourceDocument } from '#client/source-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

/** Opens the dialog that adds a source. */
export function AddSourceButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onPress={() => setOpen(true)}>
        Add
      </Button>
      {isOpen && <AddSourceDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Adds a source by its name alone, and leads to it; its columns and versions come after. */
function AddSourceDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => requestGraphql(createSourceDocument, { name: name.trim() }),
    onSuccess: ({ createSource }) => navigate(to(sourcePath(createSource))),
  });
  const isMissing = name.trim() === '';

  return (
    <FormDialog
      title="Add a source"
      submitLabel="Add"
      sending={add}

      onSubmit={() => {
        setTried(true);
        if (!isMissing) {
          add.mutate();
        }
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Name"
        description="Columns and data come next: upload a file, or set the metadata up by hand."
        value={name}
        onChange={setName}
        error={tried && isMissing ? 'A name is needed.' : undefined}
      />
    </FormDialog>
  );
}
