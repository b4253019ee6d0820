import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { chosenValues, optionLabel, unknownOptions } from './option-label.ts';

/** The chosen options of a cell as chips, or a note when some are not among the options. */
export function ChoiceList({ value, column }: { value: Cell; column: SourceColumn }) {
  const { columns: texts, data } = useTexts();
  const chosen = chosenValues(value);
  const unknown = unknownOptions(value, column);
  if (unknown.length > 0) {
    const note = Array.isArray(value) ? texts.invalidValues : texts.invalidValue;
    return <span className="tm-invalid">{note({ values: unknown.join(data.separator) })}</span>;
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
