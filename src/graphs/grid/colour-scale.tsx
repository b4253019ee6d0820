import { tickLabels } from '../marks/number-text.ts';
import type { GridLayout } from './layout.ts';
import { stepColour } from './step-colour.ts';

/** What the colours of a heat map mean: a bar of its steps with the amounts at its ends and at zero. */
export function ColourScale({
  layout: { bounds, most, isDiverging },
  label,
  colours,
  format,
}: {
  layout: GridLayout;
  label: string;
  colours: string[];
  format: string;
}) {
  if (bounds.length === 0) return null;
  const ends = isDiverging ? [bounds[0]!, 0, most] : [bounds[0]!, most];
  const texts = tickLabels(ends.map(roundedTo((most - bounds[0]!) / bounds.length)), format);
  return (
    <div className="tm-legend tm-heat-scale">
      {label && <span className="tm-legend-label">{label}</span>}
      <div className="tm-scale-bar">
        <div className="tm-scale-steps" aria-hidden="true">
          {bounds.map((_, step) => (
            <span key={step} style={{ backgroundColor: stepColour(step, isDiverging, colours) }} />
          ))}
        </div>
        <div className="tm-scale-ends">
          {texts.map((text, at) => (
            <span key={at}>{text}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Rounds the ends of a scale to a tenth of the order of its steps. */
function roundedTo(step: number): (amount: number) => number {
  const decimals = step > 0 ? Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(step)))) : 2;
  return (amount) => Number(amount.toFixed(decimals));
}
