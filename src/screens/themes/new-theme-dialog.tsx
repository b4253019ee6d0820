import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { createThemeDocument, themesDocument } from '#client/theme-documents.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { Select } from '#ui/select/select.tsx';
import { ThemeNameDialog } from './theme-name-dialog.tsx';
import { themePath } from './theme-paths.ts';

type NewThemeDialogProps = {
  themes: readonly { name: string; label: string }[];
  /** The name of the theme that is proposed to begin with. */
  base: string;
  onClose(): void;
};

/** Makes a theme that begins as a copy of another, and opens its editor. */
export function NewThemeDialog({ themes, base: proposed, onClose }: NewThemeDialogProps) {
  const navigate = useNavigate();
  const labelOf = (name: string) => themes.find((theme) => theme.name === name)?.label ?? name;
  const [base, setBase] = useState(proposed);

  return (
    <ThemeNameDialog
      title="New theme"
      label={proposed === 'default' ? '' : `${labelOf(proposed)} copy`}
      saveLabel="Create"
      save={async (label) => {
        const { themes: found } = await requestGraphql(themesDocument, { names: [base] });
        const [theme] = found;
        if (!theme) throw new TidemarkError('not_found', `The theme ${labelOf(base)} no longer exists.`);
        return requestGraphql(createThemeDocument, { label, theme: theme.theme });
      }}
      onSaved={({ createTheme }) => navigate(themePath(createTheme))}
      onClose={onClose}
    >
      <Select
        label="Start from"
        options={themes.map((theme) => ({ value: theme.name, label: theme.label }))}
        value={base}
        onChange={setBase}
      />
    </ThemeNameDialog>
  );
}
