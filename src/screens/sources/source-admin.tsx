import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ask } from '#api/ask.ts';
import type { ResultOf } from '#api/graphql.ts';
import {
  deleteSourceDocument,
  deleteVersionDocument,
  renameSourceDocument,
  type sourceDocument,
} from '#api/source-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type Source = ResultOf<typeof sourceDocument>['source'];

/** What is done to a source as a whole: its name, its versions' end and its own. */
export function SourceAdmin({ source }: { source: Source }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(source.name);
  const [deleting, setDeleting] = useState<{ id: number; name: string } | 'source' | null>(null);
  const rename = useMutation({
    mutationFn: () => ask(renameSourceDocument, { sourceId: source.id, name }),
    onSuccess: () => revalidate(),
  });
  const what = deleting === 'source' ? source : deleting;
  return (
    <div className="flex max-w-[40rem] flex-col gap-8">
      {rename.error && <ErrorNote message={rename.error.message} />}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && name !== source.name) rename.mutate();
        }}
      >
        <TextField
          label="Name of the source"
          className="grow"
          value={name}
          onChange={setName}
          {...(name.trim() ? {} : { error: 'A source needs a name.' })}
        />
        <Button type="submit" isDisabled={!name.trim() || name === source.name} isPending={rename.isPending}>
          Save
        </Button>
      </form>
      <section aria-label="Versions">
        <h2 className="text-16 font-semibold">Versions</h2>
        <ul className="mt-2 border-t">
          {source.versions.map((version) => (
            <li key={version.id} className="flex items-center justify-between gap-3 border-b py-2 text-14">
              {version.name}
              <Button
                size="compact"
                onPress={() => setDeleting(version)}
                aria-label={`Delete ${version.name}`}
              >
                Delete Version
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <div>
        <Button variant="danger" onPress={() => setDeleting('source')}>
          Delete Source
        </Button>
      </div>
      {what && (
        <ConfirmDialog
          title={deleting === 'source' ? 'Delete Source' : 'Delete Version'}
          text={`Are you sure you want to delete ${what.name}? All of its data will be permanently removed from our servers forever. This action cannot be undone.`}
          confirmLabel="Delete"
          isDestructive
          isOpen
          onOpenChange={(open) => !open && setDeleting(null)}
          onConfirm={async () => {
            if (deleting === 'source') {
              await ask(deleteSourceDocument, { sourceId: source.id });
              await navigate('/source');
            } else {
              await ask(deleteVersionDocument, { versionId: what.id });
              await revalidate();
            }
          }}
        />
      )}
    </div>
  );
}
