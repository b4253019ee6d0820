import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { SiteEntry } from './site-types.ts';

type DuplicateSiteDialogProps = {
  site: SiteEntry;
  copy: Pick<
    UseMutationResult<unknown, Error, { id: number; name: string }>,
    'mutate' | 'isPending' | 'error'
  >;
  onClose(): void;
};

/** Copies a site with its pages under a new name, from which its base url is made. */
export function DuplicateSiteDialog({ site, copy, onClose }: DuplicateSiteDialogProps) {
  const [name, setName] = useState(`${site.name} copy`);
  return (
    <FormDialog
      title={`Duplicate ${site.name}`}
      submitLabel="Duplicate"
      sending={copy}

      onSubmit={() => copy.mutate({ id: site.id, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Name"
        isRequired
        description="The base url is made from it. Pages and their published content are copied, histories are not. Sections whose data was deleted are copied as they are: the components index of the copy lists them. Only editors get the copy at first: lower its access level when it is ready."
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
