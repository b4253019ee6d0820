import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { importThemeDocument } from '#client/theme-documents.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { themePath } from './theme-paths.ts';

const title = 'Import a theme';

/** The most bytes of a file of design tokens, many times those of a theme. */
const maxBytes = 900_000;

/** Makes a theme of a file of design tokens, says what it left out, and leads to its editor. */
export function ImportThemeDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [label, setLabel] = useState('');
  const read = useMutation({
    mutationFn: async () => {
      const tokens = await readTokens(file);
      return (await requestGraphql(importThemeDocument, { label: label.trim(), tokens })).importTheme;
    },
    onSuccess: async ({ name, ignored }) => {
      if (ignored.length === 0) {
        await navigate(themePath(name));
      } else {
        await refresh();
      }
    },
  });

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    if (label === '') {
      setLabel(chosen.name.replace(/(\.tokens)?\.(json|tokens)$/i, ''));
    }
  };
  if (read.data) {
    const { name, ignored } = read.data;
    return <Ignored names={ignored} onOpen={() => void navigate(themePath(name))} onClose={onClose} />;
  }

  return (
    <FormDialog
      title={title}
      submitLabel="Import"
      isValid={file !== null && label.trim() !== ''}
      sending={read}

      onSubmit={() => read.mutate()}
      onClose={onClose}
    >
      <FileDrop
        isCompact
        label={file?.name ?? 'A file of design tokens'}
        description="JSON of the Design Tokens Community Group, as Export writes it."
        accept={['.json', '.tokens']}
        onFiles={([chosen]) => choose(chosen)}
      />
      <TextField label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
    </FormDialog>
  );
}

async function readTokens(file: File | null): Promise<unknown> {
  if (!file) throw new Error('Choose a file first.');
  if (file.size > maxBytes) throw new Error('The file is larger than a theme can be.');

  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error('The file is not JSON. Choose a file that ends with .tokens.json.');
  }
}

/** The tokens that the theme could not take, and the way to its editor. */
function Ignored({ names, onOpen, onClose }: { names: readonly string[]; onOpen(): void; onClose(): void }) {
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onOpen}>
          Open the theme
        </Button>
      }
    >
      <p>
        The theme is imported. {plural(names.length, 'token')} of the file{' '}
        {pluralForm(names.length, 'has', 'have')} no place in a theme, or a value of another type:
      </p>
      <ul className="mt-3 max-h-60 overflow-auto text-12 text-quiet" tabIndex={0} aria-label="Left out">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
