import { useTexts } from '#texts/use-texts.tsx';
import type { SectionRows, ShownColumn } from '../query/section-rows.ts';

/**
 * Tells editors where a column has shares of a total of positive and negative amounts: they are no parts of a
 * whole.
 */
export function ShareNote({ rows }: { rows: Pick<SectionRows, 'result' | 'shown'> }) {
  const { data: texts } = useTexts();
  const mixed = rows.shown.filter(
    (column) => column.descriptor.fn === 'share' && hasBothSigns(column, rows.result.rows),
  );
  if (mixed.length === 0) return null;

  const names = mixed.map(({ label }) => label).join(texts.separator);
  return (
    <p className="tm-attribution" role="note">
      {texts.mixedShares({ names })}
    </p>
  );
}

function hasBothSigns({ index }: ShownColumn, rows: SectionRows['result']['rows']): boolean {
  const shares = rows.map((row) => Number(row[index] ?? 0));
  return shares.some((share) => share < 0) && shares.some((share) => share > 0);
}
