import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { deleteSiteDocument, duplicateSiteDocument } from '#client/site-documents.ts';
import { categoryQuery, categoryPath, type CategoryNode } from '#domain/source/description/categories.ts';
import { siteHref } from '#domain/site/site.ts';
import { plural } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { LevelName } from '../list-parts/level-name.tsx';
import { ListHeading } from '../list-parts/list-heading.tsx';
import { ListParts } from '../list-parts/list-parts.tsx';
import { sourceListSearch } from '../sources/list/source-list-query.ts';
import { themePath } from '../themes/theme-paths.ts';
import { DuplicateSiteDialog } from './duplicate-site-dialog.tsx';
import { sitesOfPart, type SiteListPart, type SiteListQuery } from './site-list-query.ts';
import type { SiteEntry, ThemeChoice } from './site-types.ts';
import { useSiteChange } from './use-site-change.ts';

type SiteListScreenProps = {
  query: SiteListQuery;
  list: SiteListPart;
  mayChange: boolean;
  themes: ThemeChoice[];
};

/**
 * The sites of the installation by category, a part at a time; those who may change sites also add, copy and
 * delete them.
 */
export function SiteListScreen(props: SiteListScreenProps) {
  const {
    query,
    list: { sites, length, total, categories },
    mayChange,
    themes,
  } = props;
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <ListHeading title="Sites" count={plural(total, 'site')}>
        {total > sitesOfPart && <SiteSearch query={query} />}
        {mayChange && (
          <a
            href="/admin/new"
            className="inline-flex h-control items-center rounded-control bg-accent px-3 text-14 font-medium text-on-accent no-underline hover:bg-accent-hover"
          >
            Add a site
          </a>
        )}
      </ListHeading>
      <Categories nodes={categories} chosen={query.category} />
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {sites.length === 0 && <EmptyState text={emptyText(query, total)} />}
        {sites.length > 0 && <SiteTable sites={sites} mayChange={mayChange} themes={themes} />}
        <ListParts
          page={query.page}
          partLength={sitesOfPart}
          total={length}
          hrefOf={(page) => `?${searchOf({ ...query, page })}`}
        />
      </div>
    </>
  );
}

const searchOf = (query: SiteListQuery) =>
  sourceListSearch({ ...query, order: 'doc_type', isDescending: false }).toString();

/** The search of the list, which is in the address. */
function SiteSearch({ query }: { query: SiteListQuery }) {
  const navigate = useNavigate();
  const [term, setTerm] = useState(query.search);

  return (
    <SearchField
      label="Search sites"
      placeholder="Search..."
      value={term}
      maxLength={200}
      onChange={(search) => {
        setTerm(search);
        void navigate(`?${searchOf({ ...query, search, page: 0 })}`, {
          replace: true,
          preventScrollReset: true,
        });
      }}
      className="w-72 max-w-full max-sm:w-full"
    />
  );
}

function emptyText({ search, category }: SiteListQuery, total: number): string {
  const where = category.length > 0 ? ` in ${category.join(' / ')}` : '';
  if (search.trim() !== '') return `No site${where} has “${search.trim()}” in its name or address.`;
  if (where) return `No site${where}.`;
  if (total > 0) return 'This page of the list is empty.';
  return 'No sites yet.';
}

function Categories({ nodes, chosen }: { nodes: CategoryNode[]; chosen: string[] }) {
  const paths = nodes.flatMap((node) => [node.path, ...node.children.map(({ path }) => path)]);
  if (paths.length === 0) return null;

  return (
    <nav aria-label="Categories" className="mt-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-14">
        {[[], ...paths].map((path) => (
          <li key={path.join('/')}>
            <a
              href={`?${categoryQuery(path)}`}
              className="inline-block py-1 text-accent no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
              aria-current={path.join('/') === chosen.join('/') ? 'true' : undefined}
            >
              {path.length === 0 ? 'All sites' : path.join(' / ')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SiteTableProps = {
  sites: SiteEntry[];
  mayChange: boolean;
  themes: ThemeChoice[];
};

function SiteTable({ sites, mayChange, themes }: SiteTableProps) {
  const navigate = useNavigate();
  const [copied, setCopied] = useState<SiteEntry | null>(null);
  const [deleted, setDeleted] = useState<SiteEntry | null>(null);
  const copy = useSiteChange(duplicateSiteDocument, 'The site is copied.');
  const remove = useSiteChange(deleteSiteDocument, 'The site is deleted.');
  const actionsOf = (site: SiteEntry): MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: 'pencil', onAction: () => void navigate(`/admin/sites/${site.id}`) },
    { id: 'copy', label: 'Duplicate…', icon: 'copy', onAction: () => setCopied(site) },
    { id: 'delete', label: 'Delete…', icon: 'trash-2', isDanger: true, onAction: () => setDeleted(site) },
  ];

  return (
    <>
      <Table label="Sites" className="mt-6">
        <thead>
          <tr>
            <TableHeaderCell>Site</TableHeaderCell>
            <TableHeaderCell>Address</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Type</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Theme</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Readers</TableHeaderCell>
            <TableHeaderCell isNumber className="max-sm:hidden">
              Pages
            </TableHeaderCell>
            {mayChange && (
              <TableHeaderCell>
                <span className="sr-only">Actions</span>
              </TableHeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <Row key={site.id}>
              <TableCell isHeader>
                <a href={siteHref(site, '/')} className="text-accent">
                  {site.name}
                </a>
                {site.categories.length > 0 && (
                  <span className="mt-1 flex flex-wrap gap-1">
                    {site.categories.map((category) => (
                      <Pill key={categoryPath(category).join('/')}>{categoryPath(category).join(' / ')}</Pill>
                    ))}
                  </span>
                )}
              </TableCell>
              <TableCell className="wrap-anywhere">
                {site.base_url} <span className="text-quiet">{describeSubdomain(site.subdomain)}</span>
              </TableCell>
              <TableCell className="max-md:hidden">
                {site.pattern_type === 'forms' ? 'Forms' : 'Pages'}
              </TableCell>
              <TableCell className="max-md:hidden">
                <ThemeOfSite site={site} themes={themes} mayChange={mayChange} />
              </TableCell>
              <TableCell className="max-md:hidden">
                <LevelName level={site.authLevel} />
              </TableCell>
              <TableCell isNumber className="max-sm:hidden">
                {site.pages}
              </TableCell>
              {mayChange && (
                <TableCell className="text-end">
                  <MenuButton label={`Actions for ${site.name}`} items={actionsOf(site)} />
                </TableCell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      {copied && <DuplicateSiteDialog site={copied} copy={copy} onClose={() => setCopied(null)} />}
      <ConfirmDialog
        title={`Delete ${deleted?.name}?`}
        text={`The site with its ${plural(deleted?.pages ?? 0, 'page')} is removed from the servers forever. This cannot be undone.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isDestructive
        isOpen={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        onConfirm={async () => {
          if (deleted) {
            await remove.mutateAsync({ id: deleted.id });
          }
        }}
      />
    </>
  );
}

type ThemeOfSiteProps = {
  site: SiteEntry;
  themes: ThemeChoice[];
  mayChange: boolean;
};

/** The theme of a site by the name that people read; those who may change it get to its editor. */
function ThemeOfSite({ site, themes, mayChange }: ThemeOfSiteProps) {
  const theme = themes.find(({ name }) => name === site.theme);
  if (!theme || !mayChange) return theme?.label ?? site.theme;

  return (
    <a className="text-accent" href={themePath(theme.name, undefined, site.id)}>
      {theme.label}
    </a>
  );
}

function describeSubdomain(subdomain: string): string {
  if (subdomain === '*') return '';
  if (subdomain === '') return 'only without a subdomain';
  return `only at ${subdomain}.…`;
}
