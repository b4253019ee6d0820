import { Link } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import type { validityDocument } from '#client/source-documents.ts';
import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Row, Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import type { SourceDetails } from '../source-types.ts';
import { problemText } from '../validate/problem-table.tsx';

type Validity = ResultOf<typeof validityDocument>['validity'];
type Problem = Pick<Validity['problems'][number], 'column' | 'reason'>;

type ComparedValidityProps = {
  source: SourceDetails;
  versionId: number;
  validity: { before: Validity | undefined; after: Validity | undefined };
  names: { before: string; after: string };
};

/** Why rows are invalid, with how many in both versions; a reason leads to its rows of the later one. */
export function ComparedValidity({ source, versionId, validity, names }: ComparedValidityProps) {
  const { to } = useSourcesContext();
  const { before, after } = validity;
  const problems = before && after ? comparedProblems(before, after) : [];
  if (problems.length === 0) return null;

  return (
    <section aria-label="Invalid rows" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Invalid rows</h2>
      <Table label="Invalid rows">
        <thead>
          <tr>
            <TableHeaderCell>Column</TableHeaderCell>
            <TableHeaderCell>Reason</TableHeaderCell>
            <TableHeaderCell isNumber>{names.before}</TableHeaderCell>
            <TableHeaderCell isNumber>{names.after}</TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ column, reason, counts }) => (
            <Row key={`${column} ${reason}`}>
              <TableCell isHeader>{columnLabelByName(source.columns, column)}</TableCell>
              <TableCell>
                {counts.after === 0 && problemText(reason)}
                {counts.after > 0 && (
                  <Link
                    to={`${to(sourcePath(source.id, 'validate', versionId))}?${new URLSearchParams({ column, reason })}`}
                    className="text-accent"
                  >
                    {problemText(reason)}
                  </Link>
                )}
              </TableCell>
              <TableCell isNumber>{formatNumber(counts.before)}</TableCell>
              <TableCell isNumber className={counts.after > counts.before ? 'text-danger' : ''}>
                {formatNumber(counts.after)}
              </TableCell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The reasons of both versions, each once, with the numbers of rows; those that grew most come first. */
export function comparedProblems(before: Validity, after: Validity) {
  const keyOf = ({ column, reason }: Problem) => JSON.stringify([column, reason]);
  const countsOf = ({ problems }: Validity) => new Map(problems.map((one) => [keyOf(one), one.count]));
  const [former, latter] = [countsOf(before), countsOf(after)];
  const all = new Map([...after.problems, ...before.problems].map((one) => [keyOf(one), one]));

  return [...all]
    .map(([key, { column, reason }]) => ({
      column,
      reason,
      counts: { before: former.get(key) ?? 0, after: latter.get(key) ?? 0 },
    }))
    .toSorted((one, other) => growth(other.counts) - growth(one.counts));
}

const growth = ({ before, after }: { before: number; after: number }): number => after - before;
