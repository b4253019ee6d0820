import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { chosenValues, optionLabel, unknownOptions } from './option-label.ts';

/** The chosen options of a cell as chips, or a note when some are not among the options. */
export function ChoiceList({ value, column }: { value: Cell; column: SourceColumn }) {
  const chosen = chosenValues(value);
  const unknown = unknownOptions(value, column);
  if (unknown.length > 0) {
    return (
      <span className="tm-invalid">{`Invalid Value${Array.isArray(value) ? 's' : ''}: ${unknown.join(', ')}`}</span>
    );
  }

  if (!Array.isArray(value)) return <>{chosen.map((one) => optionLabel(one, column))}</>;
  return (
    <span className="tm-chips">
      {chosen.map((one) => (
        <span key={one} className="tm-chip">
          {optionLabel(one, column)}
        </span>
      ))}
    </span>
  );
}
