import { LegendLabel, type EditedText } from '../marks/legend.tsx';
import { tickLabels, type AmountFormat } from '../marks/number-text.ts';
import type { GridLayout } from './layout.ts';
import { stepColours } from './step-colour.ts';

/** Written with the scale, because the style sheet of all pages is as long as it may be. */
const styles = {
  legend: { flexDirection: 'column' },
  bar: { width: 'min(240px, 100%)' },
  steps: { display: 'flex', height: 10, overflow: 'hidden', borderRadius: 2 },
  step: { flex: 1, printColorAdjust: 'exact' },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: 3,
    color: 'var(--tm-quiet, #5c6370)',
  },
} as const;

type ColourScaleProps = {
  layout: GridLayout;
  label: string;
  /** In an editor: the label as a field. */
  edited: EditedText;
  colours: string[];
  format: AmountFormat;
};

/** What the colours of a heat map mean: a bar of its steps with the amounts at its ends and at zero. */
export function ColourScale({ layout, label, edited, colours, format }: ColourScaleProps) {
  const { bounds, isDiverging } = layout;
  if (bounds.length === 0) return null;

  const texts = endLabels(layout, format);
  return (
    <>
      {!label && <LegendLabel edited={edited}>{label}</LegendLabel>}
      <div className="tm-legend" style={styles.legend}>
        {label && <LegendLabel edited={edited}>{label}</LegendLabel>}
        <div style={styles.bar}>
          <div style={styles.steps} aria-hidden="true">
            {stepColours(isDiverging, colours).map((backgroundColor, step) => (
              <span key={step} style={{ ...styles.step, backgroundColor }} />
            ))}
          </div>
          <div style={styles.ends}>
            {texts.map((text, at) => (
              <span key={at}>{text}</span>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/** The amounts at the ends of a scale, and at zero where it has colours for both signs. */
export function endLabels({ bounds, most, isDiverging }: GridLayout, format: AmountFormat): string[] {
  const least = bounds[0] ?? 0;
  const ends = isDiverging ? [least, 0, most] : [least, most];
  return tickLabels(ends.map(roundedTo((most - least) / Math.max(bounds.length, 1))), format);
}

/** Rounds the ends of a scale to a tenth of the order of its steps. */
function roundedTo(step: number): (amount: number) => number {
  const decimals = step > 0 ? Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(step)))) : 2;
  return (amount) => Number(amount.toFixed(decimals));
}
