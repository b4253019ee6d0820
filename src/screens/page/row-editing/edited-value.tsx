import { useState } from 'react';
import { columnType } from '#columns/index.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { cellProblem, cellRules } from '#domain/source/column/cell-rules.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { filterOptions } from '#domain/source/column/filter-options.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { CellParts } from '#grid/paint/cell-parts.ts';
import { WithPrompt } from '#grid/paint/cell-prompt.tsx';
import { useLookedUp } from '#grid/store/option-lookups.tsx';
import { CellValue } from '#grid/paint/cell-value.tsx';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';

function valueText(
  column: SourceColumn,
  value: Cell,
  labels: Labels | undefined,
  { emptyValue }: Texts['editing'],
): string {
  if (value === null) return emptyValue;
  return columnType(column.type).text(labelCell(value, labels), column);
}

/** Why a value is invalid, in words. */
function problemText(problem: CellProblem, editing: Texts['editing']): string {
  const texts: Record<CellProblem, string> = {
    required: editing.requiredButEmpty,
    type: editing.notOfType,
    options: editing.notAnOption,
    range: editing.outsideRange,
    pattern: editing.notAsPattern,
    repeated: editing.repeatedValue,
    comparison: editing.notInOrder,
  };
  return texts[problem];
}

/** The rule of its column that a value breaks; `hasUnknown` says that the list of options lacks it. */
function problemOf(column: SourceColumn, value: Cell, hasUnknown: boolean): CellProblem | null {
  if (isCalculated(column)) return null;
  const problem = cellProblem(value, cellRules(column, columnType(column.type)));
  if (!problem && hasUnknown) return 'options';
  return problem;
}

/**
 * A value of a card: a button that opens the editor of its column type. Enter and leaving it commit, Escape
 * leaves it as it was. A value that breaks the rules of its column is red and says why.
 */
export function EditedValue({
  column,
  value,
  labels: ownLabels,
  cells,
  parts,
  onDraft,
  onCommit,
}: {
  column: SourceColumn;
  value: Cell;
  labels: Labels | undefined;
  /** The cells of the row by column, which decide what conditional options are offered. */
  cells: Record<string, Cell>;
  parts: ReadonlyMap<string, CellParts>;
  onDraft?(raw: string | null): void;
  onCommit(raw: string | null): void;
}) {
  const { editing } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { labels, hasUnknown } = useLookedUp(column.name, value, ownLabels);
  const label = columnLabel(column);
  const text = valueText(column, value, labels, editing);
  const CellEdit = parts.get(column.type)?.CellEdit;
  const problem = problemOf(column, value, hasUnknown);
  const shown = <CellValue column={column} value={value} labels={labels} parts={parts} />;
  if (isCalculated(column) || !CellEdit) return <p className="px-2 py-1 text-quiet">{shown}</p>;

  if (isOpen) {
    const offered = column.options ? { ...column, options: filterOptions(column.options, cells) } : column;
    return (
      <div className="relative min-h-8" data-editor>
        <WithPrompt column={column}>
          {(describedBy) => (
            <CellEdit
              value={value}
              column={offered}
              describedBy={describedBy}
              onDraft={onDraft}
              onCommit={(raw) => {
                setOpen(false);
                onCommit(raw);
              }}
              onCancel={() => setOpen(false)}
            />
          )}
        </WithPrompt>
      </div>
    );
  }

  return (
    <>
      <button
        type="button"
        aria-label={editing.editValue({ label, text })}
        className={`touch-target min-h-8 w-full cursor-text truncate rounded-control border px-2 py-1 text-start hover:border-ink/60 ${problem ? 'border-danger bg-danger-soft text-danger' : 'border-edge bg-paper'}`}
        onClick={() => setOpen(true)}
      >
        {value === null ? <span className="text-quiet">{editing.emptyValue}</span> : shown}
      </button>
      {problem && <p className="text-12 text-danger">{problemText(problem, editing)}</p>}
    </>
  );
}
