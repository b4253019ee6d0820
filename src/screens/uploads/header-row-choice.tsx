import { maxHeaderRows, type Detected, type LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { Select } from '#ui/select/select.tsx';

type Props = {
  detected: Detected;
  /** The header row that was chosen: null for none, undefined for what was found. */
  choice: number | null | undefined;
  /** How many rows are joined as header. */
  headerRows: number;
  onChange(change: Pick<LayerParseOptions, 'headerRow' | 'headerRows'>): void;
};

const rowCounts = Array.from({ length: maxHeaderRows }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'One row' : `${index + 1} rows, joined`,
}));

/** The first rows of the file, to choose the header row from. */
export function HeaderRowChoice({ detected, choice, headerRows, onChange }: Props) {
  const { head, firstDataRow = null } = detected;
  const proposal = { headerRow: detected.headerRow, firstRow: firstDataRow };
  const { headerRow, firstRow } = choice === undefined ? proposal : { headerRow: choice, firstRow: null };
  const width = Math.max(1, ...head.map(({ cells }) => cells.length));
  const styleOf = (row: number) => {
    const start = headerRow ?? firstRow;
    if (start !== null && row < start) return 'text-quiet line-through decoration-1';
    if (headerRow !== null && row < headerRow + headerRows) return 'bg-accent-soft font-semibold';
    return '';
  };

  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-medium">Header row</legend>
      <Choice
        label="None: every row is data"
        isChosen={headerRow === null && firstRow === null}
        onChoose={() => onChange({ headerRow: null })}
      />
      {firstDataRow !== null && (
        <Choice
          label={`None: the data begins in row ${firstDataRow}`}
          isChosen={firstRow !== null}
          onChoose={() => onChange({ headerRow: undefined })}
        />
      )}
      <div
        className="scroll-shadow mt-1 max-h-80 overflow-auto rounded-control border border-hairline"
        role="group"
        aria-label="First rows of the file"
        tabIndex={0}
      >
        <table aria-label="First rows of the file" className="w-full text-12">
          <tbody>
            {head.map(({ row, cells }) => (
              <tr key={row} className={styleOf(row)}>
                <RowChoice
                  row={row}
                  isChosen={headerRow === row}
                  onChoose={() => onChange({ headerRow: row })}
                />
                {Array.from({ length: width }, (_, index) => (
                  <td key={index} className="max-w-56 truncate border-s border-hairline px-2 py-1">
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {headerRow !== null && (
        <Select
          className="mt-3 w-52"
          label="Rows of the header"
          options={rowCounts}
          value={String(headerRows)}
          onChange={(count) => onChange({ headerRows: Number(count) })}
        />
      )}
    </fieldset>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose(): void }) {
  return (
    <label className="touch-target mt-1 flex items-center gap-2 py-1">
      <input
        type="radio"
        name="header-row"
        className="size-4 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}

function RowChoice({ row, isChosen, onChoose }: { row: number; isChosen: boolean; onChoose(): void }) {
  return (
    <th scope="row" className="sticky start-0 z-1 w-px bg-paper px-2 py-1 text-start font-normal">
      <label className="touch-target flex items-center gap-2 whitespace-nowrap">
        <input
          type="radio"
          name="header-row"
          className="size-4 accent-accent"
          aria-label={`Row ${row} is the header`}
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="tabular w-8 text-end text-quiet" aria-hidden>
          {row}
        </span>
      </label>
    </th>
  );
}
