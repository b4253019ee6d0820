import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { createSourceDocument } from '#client/source-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogTrigger } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

/** Adds a source by its name alone, and leads to it; its columns and versions come after. */
export function AddSourceButton() {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const form = useId();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => requestGraph(createSourceDocument, { name: name.trim() }),
    onSuccess: ({ createSource }) => navigate(to(sourcePath(createSource))),
  });
  const isMissing = tried && name.trim() === '';
  return (
    <DialogTrigger>
      <Button variant="primary" icon="plus">
        Add
      </Button>
      <Dialog
        title="Add a source"
        footer={({ close }) => (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={form} isPending={add.isPending}>
              Add
            </Button>
          </>
        )}
      >
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (name.trim() !== '') add.mutate();
          }}
        >
          <TextField
            autoFocus
            label="Name"
            description="Columns and data come next: upload a file, or set the metadata up by hand."
            value={name}
            onChange={setName}
            {...(isMissing ? { error: 'A name is needed.' } : {})}
          />
          {add.error && <ErrorNote className="mt-4" message={add.error.message} />}
        </form>
      </Dialog>
    </DialogTrigger>
  );
}
