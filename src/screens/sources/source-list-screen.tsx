import { useState } from 'react';
import type { ResultOf } from '#api/graphql.ts';
import type { sourcesDocument } from '#api/source-documents.ts';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/page/site.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SourceFrame } from './source-frame.tsx';
import { UploadPanel } from './upload-panel.tsx';

type Props = {
  site: Pick<Site, 'name' | 'base_url'>;
  viewer: Pick<Viewer, 'email' | 'level'>;
  sources: ResultOf<typeof sourcesDocument>['sources'];
};

const numbers = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Every data source as a quiet list; data administrators drop files here. */
export function SourceListScreen({ site, viewer, sources }: Props) {
  const [term, setTerm] = useState('');
  const wanted = term.trim().toLowerCase();
  const shown = sources.filter((source) => source.name.toLowerCase().includes(wanted));
  const mayAdd = viewer.level >= accessLevels.dataAdministrator;
  return (
    <SourceFrame site={site} viewer={viewer} trail={[]}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold">Data Sources</h1>
          <p className="mt-1 text-14 text-quiet">
            {sources.length === 1 ? '1 source' : `${sources.length} sources`}
          </p>
        </div>
        <SearchField
          label="Search sources"
          placeholder="Search..."
          value={term}
          onChange={setTerm}
          className="w-72 max-w-full"
        />
      </div>
      {mayAdd && (
        <UploadPanel
          sources={sources.map((source) => ({ ...source, columns: source.columns as SourceColumn[] }))}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          text={
            wanted
              ? `No source has “${term.trim()}” in its name.`
              : mayAdd
                ? 'No sources yet. Drop a file above to make the first one.'
                : 'No sources yet. A data administrator can add them here.'
          }
        />
      ) : (
        <ul className="mt-8 border-t">
          {shown.map((source) => (
            <SourceRow key={source.id} source={source} site={site} />
          ))}
        </ul>
      )}
    </SourceFrame>
  );
}

function SourceRow({ source, site }: { source: Props['sources'][number]; site: Props['site'] }) {
  const [newest] = source.versions;
  const columns = source.columns as SourceColumn[];
  return (
    <li className="border-b">
      <a
        href={siteHref(site, `/source/${source.id}`)}
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 text-ink no-underline hover:bg-raised"
      >
        <span className="min-w-0">
          <span className="block truncate text-16 font-semibold">{source.name}</span>
          <span className="block text-12 text-quiet">
            {columns
              .slice(0, 6)
              .map((column) => column.display_name || column.name)
              .join(' · ')}
            {columns.length > 6 && ` · ${columns.length - 6} more`}
          </span>
        </span>
        <span className="tabular text-12 text-quiet">
          {newest
            ? `${newest.name} · ${numbers.format(newest.rows)} rows · ${day.format(new Date(newest.updated_at))}`
            : 'No version yet'}
        </span>
      </a>
    </li>
  );
}
