import { percent } from '../marks/axes.tsx';
import { textWidth } from '../marks/text-width.ts';

type SlopeFootProps = {
  moments: { first: string; last: string };
  /** The px beside the plot at its start and its end, where the names may be too. */
  beside: { start: number; end: number };
};

/** The names of both moments below their amounts; long ones are moved inwards. */
export function SlopeFoot({ moments, beside }: SlopeFootProps) {
  const names = [
    { label: moments.first, at: 0, free: beside.start },
    { label: moments.last, at: 1, free: beside.end },
  ];

  return (
    <div className="tm-foot tm-foot-free" style={{ marginTop: 8 }} aria-hidden="true">
      {names.map(({ label, at, free }) => (
        <span
          key={at}
          style={{
            '--at': `${percent(at)}%`,
            '--half': `${Math.max(0, Math.ceil(textWidth(label) / 2) - free)}px`,
          }}
        >
          <span>{label}</span>
        </span>
      ))}
    </div>
  );
}
