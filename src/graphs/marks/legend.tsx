import { seriesColour } from './palette.ts';

const most = 20;

/** What the colours mean. `narrowOnly`: shown just where labels beside the marks have no room. */
export function Legend(props: {
  names: string[];
  colours: string[];
  label: string;
  narrowOnly?: boolean;
  width?: number;
}) {
  const { names, colours, label, narrowOnly, width } = props;
  return (
    <div
      className={`tm-legend${narrowOnly ? ' tm-no-m tm-no-w' : ''}`}
      style={width ? { maxWidth: width } : undefined}
    >
      {label && <span className="tm-legend-label">{label}</span>}
      <ul>
        {names.slice(0, most).map((name, index) => (
          <li key={name} data-series={name}>
            <span className="tm-swatch" style={{ backgroundColor: seriesColour(index, colours) }} />
            {name}
          </li>
        ))}
        {names.length > most && <li className="tm-quiet">{`and ${names.length - most} more`}</li>}
      </ul>
    </div>
  );
}
