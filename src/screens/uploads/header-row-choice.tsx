import type { Detected } from '#domain/source/parse-options.ts';

type Props = {
  detected: Detected;
  headerRow: number | null;
  onChange(headerRow: number | null): void;
};

/** The first rows of the file, to choose the header row from. */
export function HeaderRowChoice({
  detected: { head, headerRows, headerRow: found },
  headerRow,
  onChange,
}: Props) {
  const width = Math.max(1, ...head.map(({ cells }) => cells.length));
  const length = headerRow === found ? headerRows : 1;
  const styleOf = (row: number) => {
    if (headerRow === null || row >= headerRow + length) return '';
    return row >= headerRow ? 'bg-accent-soft font-semibold' : 'text-quiet line-through decoration-1';
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-medium">Header row</legend>
      <label className="touch-target mt-1 flex items-center gap-2 py-1">
        <input
          type="radio"
          name="header-row"
          className="size-4 accent-accent"
          checked={headerRow === null}
          onChange={() => onChange(null)}
        />
        None: every row is data
      </label>
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
                <RowChoice row={row} isChosen={headerRow === row} onChoose={() => onChange(row)} />
                {Array.from({ length: width }, (_, index) => (
                  <td key={index} className="max-w-56 truncate border-l border-hairline px-2 py-1">
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

function RowChoice({ row, isChosen, onChoose }: { row: number; isChosen: boolean; onChoose(): void }) {
  return (
    <th scope="row" className="sticky left-0 z-1 w-px bg-paper px-2 py-1 text-left font-normal">
      <label className="touch-target flex items-center gap-2 whitespace-nowrap">
        <input
          type="radio"
          name="header-row"
          className="size-4 accent-accent"
          aria-label={`Row ${row} is the header`}
          checked={isChosen}
          onChange={onChoose}
        />
        <span className="tabular w-8 text-right text-quiet" aria-hidden>
          {row}
        </span>
      </label>
    </th>
  );
}
