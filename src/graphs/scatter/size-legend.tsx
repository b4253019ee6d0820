import type { GraphDisplay } from '../graph-display.ts';
import { unit } from '../marks/plot.tsx';
import type { PointSizes } from './point-sizes.ts';

/** What the sizes of points mean: a dot for each of some round amounts. */
export function SizeLegend({ sizes, size }: { sizes: PointSizes; size: GraphDisplay['legend'] }) {
  const { label, steps } = sizes;
  if (steps.length === 0) return null;

  return (
    <div className="tm-legend" style={{ alignItems: 'center', maxWidth: size.width || undefined }}>
      <span className="tm-legend-label">{label}</span>
      <ul style={{ alignItems: 'center' }}>
        {steps.map(({ label: amount, width }) => (
          <li key={amount}>
            <span
              className="tm-swatch"
              style={{
                width: unit(width),
                height: unit(width),
                borderRadius: '50%',
                backgroundColor: 'currentColor',
                opacity: 0.5,
              }}
            />
            {amount}
          </li>
        ))}
      </ul>
    </div>
  );
}
