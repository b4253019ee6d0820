import { can } from '#domain/access/access.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { clearRowsDocument, deleteVersionDocument, renameVersionDocument } from '#client/source-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import type { SourceDetails } from '../source-types.ts';
import { UnsavedForms } from '../../leave-warning/unsaved-forms.tsx';
import { ConfirmRemoval, type Removal } from './confirm-removal.tsx';
import { NameForm } from './name-form.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { VersionDownloads } from '../version-downloads.tsx';

type Version = SourceDetails['versions'][number];

/** One version of a source: its dates and its name; data administrators clear and delete it here. */
export function VersionPage({ source, versionId }: { source: SourceDetails; versionId: number }) {
  const { tabs, viewer } = useSourcesContext();
  const version = source.versions.find(({ id }) => id === versionId);
  if (!version) return null;

  return (
    <section aria-label={version.name} className="flex flex-col gap-8">
      <h2 className="text-21 font-semibold">{version.name}</h2>
      <Facts source={source} version={version} />
      {tabs.includes('admin') && (
        <UnsavedForms question="The name is not saved. Leave without it?">
          <NameForm
            key={version.id}
            label="Version name"
            name={version.name}
            onSave={(change) => requestGraphql(renameVersionDocument, { versionId, ...change })}
          />
          {can({ id: null, ...viewer }, 'data.remove') && <Removals source={source} version={version} />}
        </UnsavedForms>
      )}
    </section>
  );
}

function Facts({ source, version }: { source: SourceDetails; version: Version }) {
  const facts = [
    ['Created', formatMoment(version.created_at)],
    ['Updated', formatMoment(version.updated_at)],
    ['Rows', formatNumber(version.rows)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 text-14">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
      <dt className="text-quiet">Download</dt>
      <dd>
        <VersionDownloads sourceId={source.id} version={version} columns={source.columns} />
      </dd>
    </dl>
  );
}

function Removals({ source, version }: { source: SourceDetails; version: Version }) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const refresh = useRefresh(queryKeys.sources);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const clear = async () => {
    await requestGraphql(clearRowsDocument, { versionId: version.id });
    await refresh();
    showToast({ text: `The data of ${version.name} is cleared.` });
  };

  const remove = async () => {
    await requestGraphql(deleteVersionDocument, { versionId: version.id });
    await navigate(to(sourcePath(source.id)));
  };
  const removalOf = (what: Removal['what'], work: Removal['remove']): Removal => ({
    what,
    name: version.name,
    sourceId: source.id,
    versionId: version.id,
    versions: [version],
    columns: source.columns,
    remove: work,
  });

  return (
    <div className="flex flex-wrap gap-2 border-t pt-6">
      <Button onPress={() => setRemoval(removalOf('Clear Uploaded Data', clear))}>Clear Data</Button>
      <Button variant="danger" onPress={() => setRemoval(removalOf('Delete Version', remove))}>
        Delete Version
      </Button>
      <ConfirmRemoval removal={removal} onClose={() => setRemoval(null)} />
    </div>
  );
}
