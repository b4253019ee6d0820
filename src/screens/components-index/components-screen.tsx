import { useNavigation, useSearchParams } from 'react-router';
import { siteHref, type Site } from '#domain/site/site.ts';
import { sectionsOfPart } from '#domain/site/listed-sections.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Select } from '#ui/select/select.tsx';
import { ListParts } from '../list-parts/list-parts.tsx';
import { componentsSearch, type ComponentsQuery } from './components-query.ts';
import type { IndexedSite, IndexedSource, SiteSections } from './components-types.ts';
import { MoveSections } from './move-sections.tsx';
import { SectionFilters } from './section-filters.tsx';
import { SectionTable } from './section-table.tsx';

type ComponentsProps = {
  site: Pick<Site, 'id' | 'base_url'>;
  /** The sites whose components index the viewer may open at this host. */
  sites: readonly IndexedSite[];
  query: ComponentsQuery;
  list: SiteSections;
  /** The source in the query; undefined where there is none, or it is gone. */
  source: IndexedSource | undefined;
};

/** The components index: every section of a site, filtered, and moved to another version of its data. */
export function ComponentsScreen({ site, sites, query, list, source }: ComponentsProps) {
  const [, setSearch] = useSearchParams();
  const change = (part: Partial<ComponentsQuery>) =>
    setSearch(componentsSearch({ ...query, page: 0, ...part }), { preventScrollReset: true });

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-28 font-semibold">Components index</h1>
        {sites.length > 1 && <SiteSelect site={site} sites={sites} />}
      </div>
      <SectionFilters query={query} list={list} onChange={change} />
      {query.source !== null && !source ? (
        <GoneSource query={query} />
      ) : (
        <FoundSections site={site} query={query} list={list} source={source} onChange={change} />
      )}
    </>
  );
}

/** The sections that match, and how they are moved. */
function FoundSections({
  site,
  query,
  list,
  source,
  onChange,
}: Pick<ComponentsProps, 'site' | 'query' | 'list' | 'source'> & {
  onChange(part: Partial<ComponentsQuery>): void;
}) {
  const { state } = useNavigation();
  return (
    <>
      {/* A choice of a version belongs to its source. */}
      <MoveSections
        key={query.source}
        query={query}
        source={source}
        total={list.total}
        site={site}
        onMoved={(version) => onChange({ version })}
      />
      <div className="mt-8 mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-14 text-quiet">{summaryOf(list)}</p>
        {list.total > 0 && (
          <a
            className={buttonStyle('secondary', 'compact')}
            href={`/download/sections/${site.id}/sections.xlsx?${componentsSearch({ ...query, page: 0 })}`}
          >
            Export as Excel
          </a>
        )}
      </div>
      <div
        aria-busy={state !== 'idle'}
        className={`transition-opacity ${state === 'loading' ? 'opacity-60' : ''}`}
      >
        {list.sections.length === 0 && <EmptyState text="No section matches these choices." />}
        {list.sections.length > 0 && <SectionTable site={site} types={list.types} sections={list.sections} />}
      </div>
      <ListParts
        page={query.page}
        partLength={sectionsOfPart}
        total={list.total}
        hrefOf={(page) => `?${componentsSearch({ ...query, page })}`}
      />
    </>
  );
}

/** The address names a source that was deleted, or that the viewer may not read. */
function GoneSource({ query }: { query: ComponentsQuery }) {
  return (
    <EmptyState
      text="There is no source at this address, or you may not read it."
      action={
        <a
          className={buttonStyle('secondary')}
          href={`?${componentsSearch({ ...query, source: null, version: null, page: 0 })}`}
        >
          Show all sources
        </a>
      }
    />
  );
}

function SiteSelect({ site, sites }: Pick<ComponentsProps, 'site' | 'sites'>) {
  return (
    <Select
      label="Site"
      className="w-full sm:w-60"
      value={String(site.id)}
      options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => {
        const chosen = sites.find(({ id }) => String(id) === value);
        // Each site is an application of its own, with its own base url.
        if (chosen) {
          window.location.assign(siteHref(chosen, '/manage/components'));
        }
      }}
    />
  );
}

function summaryOf({ total, pages, refused }: SiteSections): string {
  const own = `${plural(total, 'section')} on ${plural(pages, 'page')}.`;
  if (refused === 0) return own;
  return `${own} ${plural(refused, 'more page', 'more pages')} with such sections ${pluralForm(refused, 'requires', 'require')} a higher access level.`;
}
