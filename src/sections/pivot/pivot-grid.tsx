import { columnsOf } from '#domain/query/pivot-layout.ts';
import { PaperPivot } from './paper-pivot.tsx';
import { pivotOnPaper } from './pivot-on-paper.ts';
import { PivotTable } from './pivot-body.tsx';
import type { PivotGridProps } from './pivot-data.ts';
import { shadedAmounts } from './pivot-shades.ts';

/**
 * Amounts by groups in rows and columns. On paper a pivot that is wider than a page is several tables
 * instead, each with some of its columns.
 */
export function PivotGrid(props: PivotGridProps) {
  const { section, data, label } = props;
  const layout = columnsOf(data.table, section.state.pivot);
  const amounts = shadedAmounts(data, layout.columns);
  const paper = pivotOnPaper(props, layout);
  const parts = section.editing ? [] : paper.parts;

  return (
    <>
      <div
        className="tm-scroll"
        tabIndex={0}
        role="group"
        aria-label={label}
        data-parts={parts.length > 0 || undefined}
      >
        <PivotTable
          {...props}
          {...layout}
          amounts={amounts}
          paperSize={paper.size}
          names={paper.namesOnScreen}
        />
      </div>
      {parts.length > 0 && <PaperPivot {...props} amounts={amounts} parts={parts} />}
    </>
  );
}
