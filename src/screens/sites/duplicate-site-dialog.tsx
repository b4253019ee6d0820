import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { Site } from './site-types.ts';

/** Copies a site with its pages under a new name, from which its base url is made. */
export function DuplicateSiteDialog({
  site,
  copy,
  onClose,
}: {
  site: Site;
  copy: Pick<
    UseMutationResult<unknown, Error, { id: number; name: string }>,
    'mutate' | 'isPending' | 'error'
  >;
  onClose(): void;
}) {
  const form = useId();
  const [name, setName] = useState(`${site.name} copy`);
  return (
    <Dialog
      title={`Duplicate ${site.name}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isPending={copy.isPending}>
            Duplicate
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          copy.mutate({ id: site.id, name: name.trim() }, { onSuccess: onClose });
        }}
      >
        <TextField
          autoFocus
          label="Name"
          isRequired
          description="The base url is made from it. Pages and their published content are copied, histories are not."
          value={name}
          onChange={setName}
        />
        {copy.error && <ErrorNote className="mt-4" message={copy.error.message} />}
      </form>
    </Dialog>
  );
}
