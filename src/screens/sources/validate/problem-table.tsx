import { formatNumber } from '#domain/value/number/format-number.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { validityDocument } from '#client/source-documents.ts';
import { problemTexts } from '#domain/value/cell/cell-problem.ts';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';

type Problem = ResultOf<typeof validityDocument>['validity']['problems'][number];

const texts: Record<string, string> = problemTexts;

/** Why a cell is invalid, in words. */
export const problemText = (reason: string): string => texts[reason] ?? reason;

/** A reason for which rows are invalid in a column. */
export type ShownProblem = Pick<Problem, 'column' | 'reason'>;

type ProblemTableProps = {
  problems: readonly Problem[];
  labels: ReadonlyMap<string, string>;
  /** The problem whose rows are shown; null for those of all. */
  shown: ShownProblem | null;
  onShow(problem: ShownProblem): void;
};

/** How many rows are invalid in which column, and for which reason; a reason leads to its rows. */
export function ProblemTable({ problems, labels, shown, onShow }: ProblemTableProps) {
  return (
    <Table label="Problems" maxHeight={400}>
      <thead>
        <tr>
          <TableHeaderCell>Column</TableHeaderCell>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell isNumber>Rows</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <Row key={`${problem.column} ${problem.reason}`}>
            <TableCell isHeader>{labels.get(problem.column) ?? problem.column}</TableCell>
            <TableCell>
              <button
                type="button"
                className="touch-target text-start text-accent underline aria-pressed:font-semibold"
                aria-pressed={shown?.column === problem.column && shown.reason === problem.reason}
                onClick={() => onShow(problem)}
              >
                {problemText(problem.reason)}
              </button>
            </TableCell>
            <TableCell isNumber>{formatNumber(problem.count)}</TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
