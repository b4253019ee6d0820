import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import {
  addSiteSourceDocument,
  removeSiteSourceDocument,
  type formsDocument,
} from '#client/forms-documents.ts';
import { createSourceDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { plural } from '#domain/value/number/plural.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';

type Sources = ResultOf<typeof formsDocument>['sources'];

/** The sources of a site of forms; data administrators add to them. */
export function FormsListScreen({ sources, description }: { sources: Sources; description: string }) {
  const { title, viewer, formsSite } = useSourcesContext();
  const mayChange = viewer.level >= accessLevels.dataAdministrator;
  const changed = mayChange ? formsSite : null;

  return (
    <>
      <h1 className="text-28 font-semibold">{title}</h1>
      {description && <p className="mt-1 max-w-[65ch] text-14 text-quiet">{description}</p>}
      {changed !== null && <AddSource site={changed} />}
      {sources.length === 0 && (
        <EmptyState
          text={mayChange ? 'No forms yet. Name the first one above.' : 'There are no forms here yet.'}
        />
      )}
      {sources.length > 0 && (
        <ul className="mt-8 border-t">
          {sources.map((source) => (
            <FormsRow key={source.id} source={source} removableFrom={changed} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Creates a source on this site of forms and opens it. */
function AddSource({ site }: { site: number }) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const add = useMutation({
    mutationFn: async () => {
      const { createSource: sourceId } = await requestGraphql(createSourceDocument, { name: name.trim() });
      await requestGraphql(addSiteSourceDocument, { site, sourceId });
      return sourceId;
    },
    onSuccess: (id) => navigate(to(sourcePath(id, 'metadata'))),
  });

  return (
    <Form
      className="mt-8 flex max-w-[40rem] flex-wrap items-start gap-2"
      isPending={add.isPending}
      error={add.error}
      onSubmit={() => {
        setIsMissing(name.trim() === '');
        if (name.trim() !== '') {
          add.mutate();
        }
      }}
    >
      <TextField
        label="New form"
        className="min-w-60 grow"
        value={name}
        onChange={(next) => {
          setName(next);
          setIsMissing(false);
        }}
        error={isMissing ? 'A form needs a name.' : undefined}
      />
      <Button type="submit" className="mt-[27px]" isPending={add.isPending}>
        Add
      </Button>
      {add.error && <ErrorNote className="w-full" error={add.error} />}
    </Form>
  );
}

function FormsRow({ source, removableFrom }: { source: Sources[number]; removableFrom: number | null }) {
  const { href } = useSourcesContext();
  const [newest] = source.versions;

  return (
    <li className="flex items-center gap-2 border-b">
      <a
        href={href(sourcePath(source.id))}
        className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 text-ink no-underline hover:bg-raised"
      >
        <span className="truncate text-16 font-semibold">{source.name}</span>
        <span className="tabular text-12 text-quiet">
          {newest
            ? `${newest.name} · ${plural(newest.rows, 'row')} · ${formatDate(newest.updated_at)}`
            : 'No version yet'}
        </span>
      </a>
      {removableFrom !== null && <RemoveSource source={source} site={removableFrom} />}
    </li>
  );
}

/** Removes a source from this site of forms. */
function RemoveSource({ source, site }: { source: { id: number; name: string }; site: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefresh(queryKeys.sources);

  return (
    <>
      <IconButton icon="x" label={`Remove ${source.name} from this site`} onPress={() => setIsOpen(true)} />
      <ConfirmDialog
        title={`Remove ${source.name} from this site`}
        text="The source and its data remain in the data sources. Only this site no longer shows it."
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onConfirm={async () => {
          await requestGraphql(removeSiteSourceDocument, { site, sourceId: source.id });
          await refresh();
        }}
      />
    </>
  );
}
