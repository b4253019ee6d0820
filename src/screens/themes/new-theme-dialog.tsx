import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { createThemeDocument, themesDocument } from '#client/theme-documents.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { themePath } from './theme-paths.ts';

/** Makes a theme that begins as a copy of another, and opens its editor. */
export function NewThemeDialog({
  themes,
  base: proposed,
  onClose,
}: {
  themes: readonly { name: string; label: string }[];
  /** The name of the theme that is proposed to begin with. */
  base: string;
  onClose(): void;
}) {
  const form = useId();
  const navigate = useNavigate();
  const labelOf = (name: string) => themes.find((theme) => theme.name === name)?.label ?? name;
  const [label, setLabel] = useState(proposed === 'default' ? '' : `${labelOf(proposed)} copy`);
  const [base, setBase] = useState(proposed);
  const create = useMutation({
    mutationFn: async () => {
      const { themes: found } = await requestGraph(themesDocument, { names: [base] });
      const [theme] = found;
      if (!theme) throw new TidemarkError('not_found', `The theme ${labelOf(base)} is gone.`);
      return requestGraph(createThemeDocument, { label: label.trim(), theme: theme.theme });
    },
    onSuccess: ({ createTheme }) => navigate(themePath(createTheme)),
  });
  return (
    <Dialog
      title="New theme"
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
            Create
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextField autoFocus label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
        <Select
          label="Begin with"
          options={themes.map((theme) => ({ value: theme.name, label: theme.label }))}
          value={base}
          onChange={setBase}
        />
        {create.error && <ErrorNote message={create.error.message} />}
      </form>
    </Dialog>
  );
}
