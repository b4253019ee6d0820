import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { normaliseTag } from '#domain/page/content/tags.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type RenameTagsDialogProps = {
  renamed: readonly string[];
  tags: readonly { tag: string }[];
  onRename(to: string): Promise<void>;
  onClose(): void;
};

/**
 * The dialog for the new name of a tag, or of several that are merged. An existing name merges with that tag.
 */
export function RenameTagsDialog({ renamed, tags, onRename, onClose }: RenameTagsDialogProps) {
  const isOne = renamed.length === 1;
  const [name, setName] = useState(renamed[0] ?? '');
  const newTag = normaliseTag(name);
  const problem = problemOf(newTag);
  const isMerged = !renamed.includes(newTag) && tags.some(({ tag }) => tag === newTag);
  const renaming = useMutation({ mutationFn: () => onRename(name.trim()), onSuccess: onClose });
  const submit = () => {
    if (isOne && name.trim() === renamed[0]) {
      onClose();
    } else {
      renaming.mutate();
    }
  };

  return (
    <FormDialog
      title={isOne ? `Rename ${renamed[0]}` : `Merge ${renamed.length} tags`}
      submitLabel={isOne ? 'Rename' : 'Merge'}
      isValid={problem === undefined}
      sending={renaming}

      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        description={isMerged && 'A tag with this name exists; the sections of both will have it.'}
        autoFocus
        value={name}
        onChange={setName}
        maxLength={100}
        error={problem}
      />
    </FormDialog>
  );
}

function problemOf(tag: string): string | undefined {
  if (tag === '') return 'A tag needs a name.';
  if (tag.includes(',')) return 'A tag has no comma.';
  return undefined;
}
