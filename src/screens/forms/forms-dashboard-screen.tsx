import { formatNumber } from '#domain/value/number/format-number.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { formsDocument } from '#client/forms-documents.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import { ValidateLink } from '../sources/validate-link.tsx';

type Sources = ResultOf<typeof formsDocument>['sources'];

/** The sources of a site of forms with their size and state, so that an editor sees what needs work. */
export function FormsDashboardScreen({ sources }: { sources: Sources }) {
  return (
    <>
      <h1 className="text-28 font-semibold">Forms Dashboard</h1>
      {sources.length === 0 && <EmptyState text="There are no forms here yet." />}
      {sources.length > 0 && (
        <Table label="Forms" className="mt-6">
          <thead>
            <tr>
              <TableHeaderCell>Form</TableHeaderCell>
              <TableHeaderCell isNumber>Versions</TableHeaderCell>
              <TableHeaderCell isNumber>Rows of the newest</TableHeaderCell>
              <TableHeaderCell>Updated</TableHeaderCell>
              <TableHeaderCell>State</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {sources.map((source) => (
              <DashboardRow key={source.id} source={source} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function DashboardRow({ source }: { source: Sources[number] }) {
  const { href } = useSourcesContext();
  const [newest] = source.versions;

  return (
    <Row>
      <TableCell isHeader>
        <a className="text-accent" href={href(sourcePath(source.id))}>
          {source.name}
        </a>
      </TableCell>
      <TableCell isNumber>{formatNumber(source.versions.length)}</TableCell>
      <TableCell isNumber>{newest && formatNumber(newest.rows)}</TableCell>
      <TableCell>{formatDate(newest?.updated_at ?? source.updated_at)}</TableCell>
      <TableCell className="text-quiet">
        <FormState source={source} />
      </TableCell>
    </Row>
  );
}

/** What a form needs before it can be used; nothing where it needs nothing. */
function FormState({ source }: { source: Sources[number] }) {
  if (source.columns.length === 0) return 'Please setup metadata.';
  if (source.versions.length === 0 && !source.is_dirty) return 'No version yet';
  if (!source.is_dirty) return null;

  return (
    <>
      The metadata changed since the last validation. <ValidateLink source={source} />
    </>
  );
}
