import { useTexts } from '#texts/use-texts.tsx';
import type { CellViewProps } from './column-type.ts';
import { FormattedCell } from './formatted-cell.tsx';
import { withoutNoise } from './without-noise.ts';

/** A calculated number in its value format; a tooltip says why it is NaN. */
export function CalculatedCell({ value, format }: CellViewProps) {
  const { columns: texts } = useTexts();
  if (value === 'NaN') {
    return (
      <abbr className="tm-quiet" title={texts.notANumber}>
        NaN
      </abbr>
    );
  }

  return <FormattedCell value={withoutNoise(value)} format={format} />;
}
