import { plural } from '#domain/value/number/plural.ts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Select } from '#ui/select/select.tsx';
import { TabLinks } from '#ui/tabs/tab-links.tsx';
import type { OpenedSource, SourceDetails } from './source-types.ts';
import { sourcePath, useSourcesContext, type SourceTab } from './sources-context.tsx';

const labels: [SourceTab, string][] = [
  ['overview', 'Overview'],
  ['table', 'Table'],
  ['validate', 'Validate'],
  ['metadata', 'Metadata'],
  ['upload', 'Upload'],
  ['admin', 'Admin'],
];
/** The value of "No version selected"; in the address it says that a person chose no version. */
const none = 'none';

/** The tabs that show something of the version in their address, and nothing without it. */
const ofVersion = new Set<SourceTab>(['table', 'validate', 'upload', 'view', 'compare']);

/** The tab that is marked: the views of versions are reached from the overview. */
const tabOf = (tab: SourceTab): SourceTab => (tab === 'view' || tab === 'compare' ? 'overview' : tab);

/**
 * The version that a tab shows as selected: the one in the address or, on the tabs of the whole source, the
 * only one there is unless none was chosen.
 */
function useSelectedVersion({ versions }: SourceDetails, tab: SourceTab, versionId: number | null) {
  const [parameters] = useSearchParams();
  const chosen = versions.find(({ id }) => id === versionId);
  const isNone = parameters.get('version') === none;
  const isImplied = versions.length === 1 && versionId === null && !isNone && !ofVersion.has(tab);
  return chosen ?? (isImplied ? versions[0] : undefined);
}

/**
 * What is above every tab of a source: its name, the version selector and the tabs; Table, Validate and
 * Upload are those of the chosen version.
 */
export function SourceLayout({
  source,
  tab,
  versionId,
  children,
}: OpenedSource & { tab: SourceTab; children: ReactNode }) {
  const { href, tabs, formsSite } = useSourcesContext();
  const selected = useSelectedVersion(source, tab, versionId);
  // In the sources manager a file becomes a new version, unless a person has chosen one.
  const isNewVersion = (name: SourceTab) => name === 'upload' && formsSite === null;
  const items = labels
    .filter(([name]) => tabs.includes(name))
    .map(([name, label]) => ({
      label,
      href: href(sourcePath(source.id, name, isNewVersion(name) ? versionId : selected?.id)),
      isCurrent: name === tabOf(tab),
    }));

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-28 font-semibold break-words">{source.name}</h1>
          <p className="tabular mt-1 text-14 text-quiet">{subtitleOf(source, tab, selected)}</p>
        </div>
        <VersionSelector source={source} tab={tab} versionId={selected?.id ?? null} />
      </div>
      <TabLinks label="Source" className="my-6" items={items} />
      {children}
    </>
  );
}

/** The selected version with its number of rows; without one, the type of the source. */
function subtitleOf(
  { doc_type }: SourceDetails,
  tab: SourceTab,
  selected: SourceDetails['versions'][number] | undefined,
): string {
  if (!selected) return doc_type;
  // The table itself says how many rows it has, now that someone may have added some.
  if (tab === 'table') return selected.name;
  return `${selected.name} · ${plural(selected.rows, 'row')}`;
}

function VersionSelector({ source, tab, versionId }: OpenedSource & { tab: SourceTab }) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const options = source.versions.map(({ id, name }) => ({ value: String(id), label: name || String(id) }));
  // Where a tab without a version leads on to the newest one, none is chosen on the overview.
  const without = tab === 'metadata' || tab === 'admin' ? tab : 'overview';
  const pathOf = (id: string) => {
    if (id === none) return `${sourcePath(source.id, without)}?version=${none}`;
    return sourcePath(source.id, tab, Number(id));
  };

  return (
    <Select
      label="Version"
      className="w-60 max-sm:w-full print:hidden"
      options={[{ value: none, label: 'No version selected' }, ...options]}
      value={versionId === null ? none : String(versionId)}
      onChange={(id) => void navigate(to(pathOf(id)))}
    />
  );
}
