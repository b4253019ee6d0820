import { formatNumber } from '#domain/value/format-number.ts';
import { formatDay } from '#domain/value/format-date.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { formsSiteDocument } from '#client/forms-documents.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { SourceFrame } from '../sources/source-frame.tsx';
import { sourcePath, useSourcesContext, type SourcesContext } from '../sources/source-breadcrumbs.tsx';

type Forms = ResultOf<typeof formsSiteDocument>['formsSite'];

/** What there is on a site of forms, and where something has to be looked at. */
export function FormsDashboardScreen({ place, forms }: { place: SourcesContext; forms: Forms }) {
  return (
    <SourceFrame place={place} trail={[{ label: 'Forms Dashboard' }]}>
      <h1 className="text-28 font-semibold">Forms Dashboard</h1>
      {forms.sources.length === 0 ? (
        <EmptyState text="There are no forms here yet." />
      ) : (
        <Table label="Forms" className="mt-6">
          <thead>
            <tr>
              <HeaderCell>Form</HeaderCell>
              <HeaderCell isNumber>Versions</HeaderCell>
              <HeaderCell isNumber>Rows of the newest</HeaderCell>
              <HeaderCell>Updated</HeaderCell>
              <HeaderCell>State</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {forms.sources.map((source) => (
              <DashboardRow key={source.id} source={source} />
            ))}
          </tbody>
        </Table>
      )}
    </SourceFrame>
  );
}

function DashboardRow({ source }: { source: Forms['sources'][number] }) {
  const { href } = useSourcesContext();
  const [newest] = source.versions;
  const columns = source.columns as unknown[];
  return (
    <Row>
      <Cell isHeader>
        <a className="text-accent" href={href(sourcePath(source.id))}>
          {source.name}
        </a>
      </Cell>
      <Cell isNumber>{formatNumber(source.versions.length)}</Cell>
      <Cell isNumber>{newest ? formatNumber(newest.rows) : ''}</Cell>
      <Cell>{formatDay(newest?.updated_at ?? source.updated_at)}</Cell>
      <Cell className="text-quiet">
        {columns.length === 0
          ? 'Please setup metadata.'
          : source.is_dirty
            ? 'The metadata changed since the last validation.'
            : newest
              ? ''
              : 'No version yet'}
      </Cell>
    </Row>
  );
}
