import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { PivotTable } from './pivot-body.tsx';
import type { PivotGridProps } from './pivot-data.ts';
import type { PaperPart } from './pivot-on-paper.ts';
import type { Amount } from './pivot-shades.ts';

type PaperPivotProps = PivotGridProps & { amounts: readonly Amount[]; parts: readonly PaperPart[] };

/** A wide pivot on paper: the names of its rows with some of its columns after the other, each said above. */
export function PaperPivot({ parts, amounts, ...props }: PaperPivotProps) {
  const { sections: texts } = useTexts();
  return (
    <div className="tm-pivot-parts">
      {parts.map(({ names, values, columns, lines }, index) => (
        <section key={index} aria-label={props.label}>
          <p className="tm-attribution">{texts.pivotPart({ part: index + 1, parts: parts.length, names })}</p>
          <PivotTable
            {...props}
            data={{ ...props.data, values }}
            selections={[]}
            isPlain
            columns={columns}
            lines={lines}
            amounts={amountsOnPaper(amounts, values)}
            paperSize="parts"
          />
        </section>
      ))}
    </div>
  );
}

/** Amounts as they are printed: browsers leave colours behind numbers out. */
function amountsOnPaper(amounts: readonly Amount[], values: readonly ShownColumn[]): Amount[] {
  const shown = amounts.filter(({ column }) => values.includes(column));
  return shown.map((amount) => {
    if (amount.column.descriptor.shade !== 'heat') return amount;
    return { ...amount, shades: new Map() };
  });
}
