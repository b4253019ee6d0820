import { Link } from 'react-router';
import { can } from '#domain/access/access.ts';
import { publicSourcePath } from '#domain/site/public-source.ts';
import { siteHref } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { formatDate, formatMoment } from '#domain/value/date/format-date.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { OpenedSource, SourceDetails } from '../source-types.ts';
import { ColumnProfiles } from './column-profiles.tsx';
import { FirstRows } from './first-rows.tsx';
import { Overrides } from './overrides.tsx';
import { MakePageButton } from '../make-page/make-page-dialog.tsx';
import { useMore } from '#ui/use-more.tsx';
import { SourceCategories } from './source-categories.tsx';
import { SourceDescription } from './source-description.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { UsedBy } from '../used-by/used-by.tsx';
import { VersionDownloads } from '../version-downloads.tsx';

/** How many versions are shown at first. */
const versionsShown = 5;

/**
 * What a source is: its description, dates and categories, its versions, its first rows, and what its columns
 * hold.
 */
export function SourceOverview({ source, versionId }: OpenedSource) {
  const { site, hasPages } = useSourcesContext();
  const shown = versionId ?? source.versions[0]?.id ?? null;

  return (
    <div className="flex flex-col gap-10">
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <SourceDescription source={source} />
        <div className="flex flex-col gap-6">
          <Dates source={source} />
          {hasPages && (
            <a className="text-14 text-accent" href={siteHref(site, publicSourcePath(source.id))}>
              Page for readers
            </a>
          )}
          <SourceCategories source={source} />
        </div>
      </div>
      {/* What is loaded later is below, so that it moves no link of the versions. */}
      <Versions source={source} />
      <Overrides source={source} />
      {shown !== null && (
        <FirstRows
          sourceId={source.id}
          versionId={shown}
          columns={source.columns}
          action={<MakePageButton source={source} versionId={shown} />}
        />
      )}
      <ColumnProfiles columns={source.columns} versionId={shown} />
      <Usage sourceId={source.id} />
    </div>
  );
}

/** The pages that show the source; for those who may edit pages. */
function Usage({ sourceId }: { sourceId: number }) {
  const { viewer } = useSourcesContext();
  if (!can({ id: null, ...viewer }, 'page.edit')) return null;

  return (
    <section aria-label="Used by">
      <h2 className="mb-2 text-16 font-semibold">Used by</h2>
      <UsedBy sourceId={sourceId} />
    </section>
  );
}

function Dates({ source }: { source: SourceDetails }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-14">
      <dt className="text-quiet">Created</dt>
      <dd className="tabular">{formatMoment(source.created_at)}</dd>
      <dt className="text-quiet">Updated</dt>
      <dd className="tabular">{formatMoment(source.updated_at)}</dd>
    </dl>
  );
}

function Versions({ source }: { source: SourceDetails }) {
  const { href, to, tabs } = useSourcesContext();
  const isComparable = source.versions.length > 1 && tabs.includes('compare');
  const [shown, more] = useMore(source.versions, versionsShown);

  return (
    <section aria-label="Versions" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Versions</h2>
      {source.versions.length === 0 && <EmptyState text="No version yet." />}
      {source.versions.length > 0 && (
        <Table label="Versions">
          <thead>
            <tr>
              <TableHeaderCell>Version</TableHeaderCell>
              <TableHeaderCell isNumber>Rows</TableHeaderCell>
              <TableHeaderCell>Created</TableHeaderCell>
              <TableHeaderCell>Updated</TableHeaderCell>
              <TableHeaderCell>Download</TableHeaderCell>
              {isComparable && <TableHeaderCell>Changes</TableHeaderCell>}
            </tr>
          </thead>
          <tbody>
            {shown.map((version) => (
              <Row key={version.id}>
                <TableCell isHeader>
                  <a href={href(sourcePath(source.id, 'view', version.id))} className="text-accent">
                    {version.name}
                  </a>
                </TableCell>
                <TableCell isNumber>{formatNumber(version.rows)}</TableCell>
                <TableCell className="whitespace-nowrap">{formatDate(version.created_at)}</TableCell>
                <TableCell className="whitespace-nowrap">{formatDate(version.updated_at)}</TableCell>
                <TableCell>
                  <VersionDownloads sourceId={source.id} version={version} columns={source.columns} />
                </TableCell>
                {isComparable && (
                  <TableCell>
                    <Link
                      to={to(sourcePath(source.id, 'compare', version.id))}
                      className="text-accent"
                      aria-label={`Compare ${version.name}`}
                    >
                      Compare
                    </Link>
                  </TableCell>
                )}
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </section>
  );
}
