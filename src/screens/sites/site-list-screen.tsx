import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteSiteDocument, duplicateSiteDocument } from '#client/site-documents.ts';
import { categoryQuery, categoryPath, categoryTree, isFiledUnder } from '#domain/source/categories.ts';
import { siteHref } from '#domain/site/site.ts';
import { plural } from '#domain/value/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { DuplicateSiteDialog } from './duplicate-site-dialog.tsx';
import type { Site } from './site-types.ts';
import { useSiteChange } from './use-site-change.ts';

/** The sites of the installation, filed by category; those who may change sites also add, copy and delete them. */
export function SiteListScreen({
  sites,
  chosen,
  mayChange,
}: {
  sites: Site[];
  /** The chosen category as a path; empty for all. */
  chosen: string[];
  mayChange: boolean;
}) {
  const shown = sites.filter((site) => isFiledUnder(site, chosen));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold">Sites</h1>
          <p className="mt-1 text-14 text-quiet">{plural(sites.length, 'site')}</p>
        </div>
        {mayChange && (
          <a
            href="/admin/new"
            className="inline-flex h-control items-center rounded-control bg-accent px-3 text-14 font-medium text-on-accent no-underline hover:bg-accent-hover"
          >
            Add a site
          </a>
        )}
      </div>
      <Categories sites={sites} chosen={chosen} />
      {shown.length === 0 ? (
        <EmptyState text={chosen.length > 0 ? `No site in ${chosen.join(' / ')}.` : 'No sites yet.'} />
      ) : (
        <SiteTable sites={shown} mayChange={mayChange} />
      )}
    </>
  );
}

function Categories({ sites, chosen }: { sites: Site[]; chosen: string[] }) {
  const paths = categoryTree(sites).flatMap((node) => [node.path, ...node.children.map(({ path }) => path)]);
  if (paths.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mt-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-14">
        {[[], ...paths].map((path) => (
          <li key={path.join('/')}>
            <a
              href={`?${categoryQuery(path)}`}
              className="inline-block py-1 text-accent no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
              {...(path.join('/') === chosen.join('/') ? { 'aria-current': 'true' } : {})}
            >
              {path.length === 0 ? 'All sites' : path.join(' / ')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SiteTable({ sites, mayChange }: { sites: Site[]; mayChange: boolean }) {
  const navigate = useNavigate();
  const [copied, setCopied] = useState<Site | null>(null);
  const [deleted, setDeleted] = useState<Site | null>(null);
  const copy = useSiteChange(duplicateSiteDocument, 'The site is copied.');
  const remove = useSiteChange(deleteSiteDocument, 'The site is deleted.');
  const actionsOf = (site: Site): MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: 'pencil', onAction: () => void navigate(`/admin/sites/${site.id}`) },
    { id: 'copy', label: 'Duplicate…', icon: 'copy', onAction: () => setCopied(site) },
    { id: 'delete', label: 'Delete…', icon: 'trash-2', isDanger: true, onAction: () => setDeleted(site) },
  ];
  return (
    <>
      <Table label="Sites" className="mt-6">
        <thead>
          <tr>
            <HeaderCell>Site</HeaderCell>
            <HeaderCell>Address</HeaderCell>
            <HeaderCell className="max-md:hidden">Type</HeaderCell>
            <HeaderCell className="max-md:hidden">Theme</HeaderCell>
            <HeaderCell isNumber className="max-md:hidden">
              Level
            </HeaderCell>
            <HeaderCell isNumber className="max-sm:hidden">
              Pages
            </HeaderCell>
            {mayChange && (
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <Row key={site.id}>
              <Cell isHeader>
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
              </Cell>
              <Cell className="wrap-anywhere">
                {site.base_url} <span className="text-quiet">{describeSubdomain(site.subdomain)}</span>
              </Cell>
              <Cell className="max-md:hidden">{site.pattern_type === 'forms' ? 'Forms' : 'Pages'}</Cell>
              <Cell className="max-md:hidden">{site.theme}</Cell>
              <Cell isNumber className="max-md:hidden">
                {site.authLevel}
              </Cell>
              <Cell isNumber className="max-sm:hidden">
                {site.pages}
              </Cell>
              {mayChange && (
                <Cell className="text-right">
                  <MenuButton label={`Actions for ${site.name}`} items={actionsOf(site)} />
                </Cell>
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
          if (deleted) await remove.mutateAsync({ id: deleted.id });
        }}
      />
    </>
  );
}

const describeSubdomain = (subdomain: string): string =>
  subdomain === '*' ? 'at any subdomain' : subdomain === '' ? 'without a subdomain' : `at ${subdomain}.`;
