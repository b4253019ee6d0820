import { useState } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import type { sourceDocument } from '#client/source-documents.ts';
import { columnType } from '#columns/index.ts';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { formatDate, formatMoment } from '#domain/value/format-date.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { SourceCategories } from './source-categories.tsx';
import { SourceDescription } from './source-description.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { UsedBy } from '../used-by/used-by.tsx';
import { VersionDownloads } from '../version-downloads.tsx';

type Source = ResultOf<typeof sourceDocument>['source'];

/** The number of columns that are shown at first. */
const columnsShown = 15;
/** So many versions are shown at first. */
const versionsShown = 5;

/** What a source is: its description, dates and categories, its columns, and its versions, which can be taken along. */
export function SourceOverview({ source }: { source: Source }) {
  return (
    <div className="flex flex-col gap-10">
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <SourceDescription source={source} />
        <div className="flex flex-col gap-6">
          <Dates source={source} />
          <SourceCategories source={{ ...source, categories: source.categories }} />
        </div>
      </div>
      <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <Columns columns={source.columns} />
        <Versions source={source} />
      </div>
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

function Dates({ source }: { source: Source }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-14">
      <dt className="text-quiet">Created</dt>
      <dd className="tabular">{formatMoment(source.created_at)}</dd>
      <dt className="text-quiet">Updated</dt>
      <dd className="tabular">{formatMoment(source.updated_at)}</dd>
    </dl>
  );
}

function Columns({ columns }: { columns: SourceColumn[] }) {
  const [shown, more] = useMore(columns, columnsShown);
  return (
    <section aria-label="Columns" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Columns</h2>
      {columns.length === 0 ? (
        <EmptyState text="Please setup metadata." />
      ) : (
        <Table label="Columns">
          <thead>
            <tr>
              <HeaderCell>Column</HeaderCell>
              <HeaderCell>Description</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <Row key={column.name}>
                <Cell isHeader className="align-top">
                  {columnLabel(column)}
                  <span className="block text-12 font-normal text-quiet">
                    {columnType(column.type).label}
                    {column.required && ', required'}
                  </span>
                </Cell>
                <Cell className="align-top text-quiet">{column.description}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </section>
  );
}

function Versions({ source }: { source: Source }) {
  const { href } = useSourcesContext();
  const [shown, more] = useMore(source.versions, versionsShown);
  return (
    <section aria-label="Versions" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Versions</h2>
      {source.versions.length === 0 ? (
        <EmptyState text="No version yet." />
      ) : (
        <Table label="Versions">
          <thead>
            <tr>
              <HeaderCell>Version</HeaderCell>
              <HeaderCell isNumber>Rows</HeaderCell>
              <HeaderCell>Created</HeaderCell>
              <HeaderCell>Updated</HeaderCell>
              <HeaderCell>Download</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((version) => (
              <Row key={version.id}>
                <Cell isHeader>
                  <a href={href(sourcePath(source.id, 'view', version.id))} className="text-accent">
                    {version.name}
                  </a>
                </Cell>
                <Cell isNumber>{formatNumber(version.rows)}</Cell>
                <Cell className="whitespace-nowrap">{formatDate(version.created_at)}</Cell>
                <Cell className="whitespace-nowrap">{formatDate(version.updated_at)}</Cell>
                <Cell>
                  <VersionDownloads sourceId={source.id} versionId={version.id} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </section>
  );
}

/** The first of many, and the button that shows all; nothing to press where they are all there. */
function useMore<Item>(items: readonly Item[], first: number) {
  const [all, setAll] = useState(false);
  const button = items.length > first && (
    <Button className="mt-3" variant="quiet" onPress={() => setAll(!all)}>
      {all ? 'See less' : `See more (${items.length - first})`}
    </Button>
  );
  return [all ? items : items.slice(0, first), button] as const;
}
