import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import {
  addFormsSourceDocument,
  removeFormsSourceDocument,
  type formsSiteDocument,
} from '#client/forms-documents.ts';
import type { ResultOf } from '#client/graphql.ts';
import { createSourceDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { formatDay } from '#domain/value/format-date.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { SourceFrame } from '../sources/source-frame.tsx';
import { sourcePath, useSourcesContext, type SourcesContext } from '../sources/source-breadcrumbs.tsx';

type Forms = ResultOf<typeof formsSiteDocument>['formsSite'];

/** The sources of a site of forms; data administrators add to them. */
export function FormsListScreen({ place, forms }: { place: SourcesContext; forms: Forms }) {
  const mayAdd = place.viewer.level >= accessLevels.dataAdministrator;
  return (
    <SourceFrame place={place} trail={[]}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-28 font-semibold">{forms.name}</h1>
          {forms.description && <p className="mt-1 text-14 text-quiet">{forms.description}</p>}
        </div>
        {place.viewer.level >= accessLevels.editor && <DashboardLink />}
      </div>
      {mayAdd && <AddSource />}
      {forms.sources.length === 0 ? (
        <EmptyState
          text={mayAdd ? 'No forms yet. Name the first one above.' : 'There are no forms here yet.'}
        />
      ) : (
        <ul className="mt-8 border-t">
          {forms.sources.map((source) => (
            <FormsRow key={source.id} source={source} mayRemove={mayAdd} />
          ))}
        </ul>
      )}
    </SourceFrame>
  );
}

function DashboardLink() {
  const { href } = useSourcesContext();
  return (
    <a className="text-14 text-accent" href={href('/manage')}>
      Forms Dashboard
    </a>
  );
}

/** Makes a source on this site of forms and opens it. */
function AddSource() {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const add = useMutation({
    mutationFn: async () => {
      const { createSource: sourceId } = await requestGraph(createSourceDocument, { name: name.trim() });
      await requestGraph(addFormsSourceDocument, { sourceId });
      return sourceId;
    },
    onSuccess: (id) => void navigate(to(sourcePath(id, 'metadata'))),
  });
  return (
    <form
      className="mt-8 flex max-w-[40rem] flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(name.trim() === '');
        if (name.trim() !== '') add.mutate();
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
        {...(isMissing ? { error: 'A form needs a name.' } : {})}
      />
      <Button type="submit" className="mt-[27px]" isPending={add.isPending}>
        Add
      </Button>
      {add.error && <ErrorNote className="w-full" message={add.error.message} />}
    </form>
  );
}

function FormsRow({ source, mayRemove }: { source: Forms['sources'][number]; mayRemove: boolean }) {
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
            ? `${newest.name} · ${formatNumber(newest.rows)} rows · ${formatDay(newest.updated_at)}`
            : 'No version yet'}
        </span>
      </a>
      {mayRemove && <RemoveSource source={source} />}
    </li>
  );
}

/** Takes a source off this site of forms. */
function RemoveSource({ source }: { source: { id: number; name: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefresh(queryKeys.sources);
  return (
    <>
      <IconButton icon="x" label={`Take ${source.name} off this site`} onPress={() => setIsAsking(true)} />
      <ConfirmDialog
        title={`Take ${source.name} off this site`}
        text="The source and its data stay among the data sources; only this site no longer shows it."
        confirmLabel="Take off"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={async () => {
          await requestGraph(removeFormsSourceDocument, { sourceId: source.id });
          await refresh();
        }}
      />
    </>
  );
}
