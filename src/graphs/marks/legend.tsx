import { formatNumber } from '#domain/value/format-number.ts';
import { seriesColour } from './palette.ts';

const most = 20;

/** What the colours mean. `narrowOnly`: shown just where labels beside the marks have no room. */
export function Legend(props: {
  series: readonly { name: string; colour: number }[];
  colours: string[];
  label: string;
  narrowOnly?: boolean;
  /** The greatest size in px, 0 for any; a legend that is taller scrolls. */
  size: { width: number; height: number };
}) {
  const { series, colours, label, narrowOnly, size } = props;
  return (
    <div
      className={`tm-legend${narrowOnly ? ' tm-no-m tm-no-w' : ''}`}
      style={{ maxWidth: size.width || undefined, maxHeight: size.height || undefined }}
    >
      {label && <span className="tm-legend-label">{label}</span>}
      <ul>
        {series.slice(0, most).map(({ name, colour }) => (
          <li key={name} data-series={name}>
            <span className="tm-swatch" style={{ backgroundColor: seriesColour(colour, colours) }} />
            {name}
          </li>
        ))}
        {series.length > most && (
          <li className="tm-quiet">{`and ${formatNumber(series.length - most)} more`}</li>
        )}
      </ul>
    </div>
  );
}
