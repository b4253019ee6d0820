import { formatNumber } from '#domain/value/format-number.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { validityDocument } from '#client/source-documents.ts';
import { problemTexts } from '#domain/value/cell-problem.ts';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';

type Problem = ResultOf<typeof validityDocument>['validity']['problems'][number];

const texts: Record<string, string> = problemTexts;

/** How many rows are invalid in which column, and for which reason. */
export function ProblemTable({
  problems,
  labels,
}: {
  problems: readonly Problem[];
  labels: ReadonlyMap<string, string>;
}) {
  return (
    <Table label="Problems" maxHeight={400}>
      <thead>
        <tr>
          <HeaderCell>Column</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell isNumber>Rows</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <Row key={`${problem.column} ${problem.reason}`}>
            <Cell isHeader>{labels.get(problem.column) ?? problem.column}</Cell>
            <Cell>{texts[problem.reason] ?? problem.reason}</Cell>
            <Cell isNumber>{formatNumber(problem.count)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
