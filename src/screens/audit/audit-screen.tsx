import type { ResultOf } from '#client/graphql.ts';
import type { auditLogDocument } from '#client/audit-documents.ts';
import { describeAuditEntry } from '#domain/access/audit-actions.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { AuditFilters, type ShownFilter } from './audit-filters.tsx';

type Entries = ResultOf<typeof auditLogDocument>['auditLog'];

type AuditScreenProps = {
  entries: Entries;
  filter: ShownFilter;
  older: number | null;
  isFirst: boolean;
  problem: string | null;
};

/** The audit log, a page at a time, newest first; `older` is the entry that the next page begins below. */
export function AuditScreen({ entries, filter, older, isFirst, problem }: AuditScreenProps) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, text]) => text));
  const isFiltered = query.size > 0;
  const link = (before: number | null) => {
    const search = new URLSearchParams(query);
    if (before !== null) {
      search.set('before', String(before));
    }

    return `/admin/audit?${search}`;
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-semibold">Audit log</h1>
        <a className={buttonStyle()} href={`/admin/audit.csv?${query}`} download>
          Download CSV
        </a>
      </div>
      <AuditFilters key={String(query)} filter={filter} isFiltered={isFiltered} />
      {problem !== null && <ErrorNote className="mt-6" message={`The filter cannot be used: ${problem}.`} />}
      {problem === null && entries.length === 0 && (
        <EmptyState text={isFiltered ? 'No entry matches the filter.' : 'Nothing is recorded yet.'} />
      )}
      {entries.length > 0 && <EntryTable entries={entries} />}
      <nav aria-label="Pages of the audit log" className="mt-4 flex gap-3">
        {!isFirst && (
          <a className={buttonStyle()} href={link(null)}>
            Newest
          </a>
        )}
        {older !== null && (
          <a className={buttonStyle()} href={link(older)}>
            Older
          </a>
        )}
      </nav>
    </>
  );
}

function EntryTable({ entries }: { entries: Entries }) {
  return (
    <Table label="Audit log" className="mt-6">
      <thead>
        <tr>
          <TableHeaderCell>What</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">By</TableHeaderCell>
          <TableHeaderCell className="max-lg:hidden">Address</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">Time (UTC)</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <TableCell isHeader className="wrap-anywhere">
              {describeAuditEntry(entry)}
              <span className="tabular block text-12 font-normal text-quiet md:hidden">
                {formatTimestamp(entry.at)} UTC{entry.by && `, by ${entry.by}`}
              </span>
            </TableCell>
            <TableCell className="wrap-break-word text-quiet max-md:hidden">{entry.by ?? '–'}</TableCell>
            <TableCell className="tabular text-quiet max-lg:hidden">{entry.client ?? '–'}</TableCell>
            <TableCell className="tabular whitespace-nowrap text-quiet max-md:hidden">
              {formatTimestamp(entry.at)}
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
