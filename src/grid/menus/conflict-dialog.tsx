import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import { columnType } from '#columns/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { cellOfRaw } from '../store/cell-text.ts';
import type { EditQueue } from '../store/edit-queue.ts';
import type { CellConflict } from '../store/row-edits.ts';

/** So many conflicts are listed; all of them can be settled at once. */
const listed = 100;

/** Both values of each cell that two people changed, side by side. */
export function ConflictDialog({
  conflicts,
  columns,
  queue,
  onSettled,
  onClose,
}: {
  conflicts: readonly CellConflict[];
  columns: readonly SourceColumn[];
  queue: EditQueue;
  /** Called with the rows whose cells were settled. */
  onSettled(rowIds: number[]): void;
  onClose(): void;
}) {
  const settle = (choice: 'mine' | 'theirs', only?: CellConflict) => {
    const rowIds = (only ? [only] : conflicts).map(({ rowId }) => rowId);
    queue.resolve(choice, only);
    onSettled(rowIds);
    if (!only || conflicts.length === 1) {
      onClose();
    }
  };
  return (
    <Dialog
      title="Changed by someone else too"
      width="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={() => settle('theirs')}>Take all of theirs</Button>
          <Button variant="primary" onPress={() => settle('mine')}>
            Keep all of mine
          </Button>
        </>
      }
    >
      <p className="mb-3 text-quiet">Nothing is written until you choose. Both values are kept until then.</p>
      <Table label="Conflicts" maxHeight={400}>
        <thead>
          <tr>
            <TableHeaderCell>Row</TableHeaderCell>
            <TableHeaderCell>Column</TableHeaderCell>
            <TableHeaderCell>Mine</TableHeaderCell>
            <TableHeaderCell>Theirs</TableHeaderCell>
            <TableHeaderCell>Choice</TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {conflicts.slice(0, listed).map((conflict) => {
            const column = columns.find(({ name }) => name === conflict.column);
            const text = (value: CellConflict['theirs']) =>
              (column ? columnType(column.type).text(value, column) : String(value ?? '')) || emptyLabel;

            return (
              <Row key={`${conflict.rowId} ${conflict.column}`}>
                <TableCell isHeader>{conflict.rowId}</TableCell>
                <TableCell>{columnLabelByName(columns, conflict.column)}</TableCell>
                <TableCell className="max-w-60 break-words">
                  {column ? text(cellOfRaw(conflict.mine, column)) : (conflict.mine ?? emptyLabel)}
                </TableCell>
                <TableCell className="max-w-60 break-words">{text(conflict.theirs)}</TableCell>
                <TableCell>
                  <div className="flex gap-2">
                    <Button size="compact" onPress={() => settle('mine', conflict)}>
                      Keep mine
                    </Button>
                    <Button size="compact" onPress={() => settle('theirs', conflict)}>
                      Take theirs
                    </Button>
                  </div>
                </TableCell>
              </Row>
            );
          })}
        </tbody>
      </Table>
      {conflicts.length > listed && <p className="mt-2 text-quiet">And {conflicts.length - listed} more.</p>}
    </Dialog>
  );
}
