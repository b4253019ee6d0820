import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { importThemeDocument } from '#client/theme-documents.ts';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { themePath } from './theme-paths.ts';

/** The most bytes of a file of design tokens, many times those of a theme. */
const maxBytes = 900_000;

/** Makes a theme of a file of design tokens, says what it left out, and leads to its editor. */
export function ImportThemeDialog({ onClose }: { onClose(): void }) {
  const form = useId();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [label, setLabel] = useState('');
  const read = useMutation({
    mutationFn: async () => {
      const tokens = await readTokens(file);
      return (await requestGraph(importThemeDocument, { label: label.trim(), tokens })).importTheme;
    },
    onSuccess: async ({ name, ignored }) => {
      if (ignored.length === 0) await navigate(themePath(name));
      else await refresh();
    },
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    if (label === '') setLabel(chosen.name.replace(/(\.tokens)?\.(json|tokens)$/i, ''));
  };
  const { data: imported } = read;
  return (
    <Dialog
      title="Import a theme"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        imported ? (
          <Button variant="primary" onPress={() => void navigate(themePath(imported.name))}>
            Open the theme
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              variant="primary"
              type="submit"
              form={form}
              isDisabled={file === null || label.trim() === ''}
              isPending={read.isPending}
            >
              Import
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <Ignored names={imported.ignored} />
      ) : (
        <form
          id={form}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            read.mutate();
          }}
        >
          <FileDrop
            isCompact
            label={file?.name ?? 'A file of design tokens'}
            description="JSON of the Design Tokens Community Group, as Export writes it."
            accept={['.json', '.tokens']}
            onFiles={([chosen]) => choose(chosen)}
          />
          <TextField label="Name" isRequired maxLength={200} value={label} onChange={setLabel} />
          {read.error && <ErrorNote message={read.error.message} />}
        </form>
      )}
    </Dialog>
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

/** The tokens that the theme could not take. */
function Ignored({ names }: { names: readonly string[] }) {
  return (
    <>
      <p>
        The theme is imported. {plural(names.length, 'token')} of the file{' '}
        {names.length === 1 ? 'has' : 'have'} no place in a theme, or a value of another type:
      </p>
      <ul className="mt-3 max-h-60 overflow-auto text-12 text-quiet" tabIndex={0} aria-label="Left out">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
