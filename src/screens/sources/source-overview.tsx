import { useState } from 'react';
import type { ResultOf } from '#api/graphql.ts';
import type { sourceDocument } from '#api/source-documents.ts';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { sourcePath, useSourcesPlace } from './source-links.tsx';
import { VersionDownloads } from './version-downloads.tsx';

type Source = ResultOf<typeof sourceDocument>['source'];

/** So many columns are shown at first (specification 2, point 9). */
const columnsShown = 15;
/** So many versions are shown at first. */
const versionsShown = 5;

const numbers = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** What a source is: its columns and its versions, which can be taken along. */
export function SourceOverview({ source }: { source: Source }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr]">
      <Columns columns={source.columns as SourceColumn[]} />
      <Versions source={source} />
    </div>
  );
}

function Columns({ columns }: { columns: SourceColumn[] }) {
  const [all, setAll] = useState(false);
  if (columns.length === 0) return <EmptyState text="Please setup metadata." />;
  return (
    <section aria-label="Columns">
      <Table label="Columns">
        <thead>
          <tr>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell>Type</HeaderCell>
            <HeaderCell>Description</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, all ? columns.length : columnsShown).map((column) => (
            <Row key={column.name}>
              <Cell isHeader>{column.display_name || column.name}</Cell>
              <Cell>{columnType(column.type).label}</Cell>
              <Cell className="text-quiet">{column.description}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {columns.length > columnsShown && (
        <Button className="mt-3" variant="quiet" onPress={() => setAll(!all)}>
          {all ? 'See less' : `See more (${columns.length - columnsShown})`}
        </Button>
      )}
    </section>
  );
}

function Versions({ source }: { source: Source }) {
  const { href } = useSourcesPlace();
  const [all, setAll] = useState(false);
  const { versions } = source;
  if (versions.length === 0) return <EmptyState text="No version yet." />;
  return (
    <section aria-label="Versions">
      <Table label="Versions">
        <thead>
          <tr>
            <HeaderCell>Version</HeaderCell>
            <HeaderCell isNumber>Rows</HeaderCell>
            <HeaderCell>Updated</HeaderCell>
            <HeaderCell>Download</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {versions.slice(0, all ? versions.length : versionsShown).map((version) => (
            <Row key={version.id}>
              <Cell isHeader>
                <a href={href(sourcePath(source.id, 'view', version.id))} className="text-accent">
                  {version.name}
                </a>
              </Cell>
              <Cell isNumber>{numbers.format(version.rows)}</Cell>
              <Cell>{day.format(new Date(version.updated_at))}</Cell>
              <Cell>
                <VersionDownloads sourceId={source.id} versionId={version.id} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {versions.length > versionsShown && (
        <Button className="mt-3" variant="quiet" onPress={() => setAll(!all)}>
          {all ? 'See less' : `See more (${versions.length - versionsShown})`}
        </Button>
      )}
    </section>
  );
}
