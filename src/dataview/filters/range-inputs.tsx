import type { RangeField } from './filter-form-props.ts';

/** The height of a histogram in its own units. */
const height = 24;

/** The two ends of a range, above a histogram of the values. */
export function RangeInputs({ field }: { field: RangeField }) {
  const { id, label, names, from, to, least, greatest, types, isNumeric, isShare, problem } = field;
  const end = (name: string, end: 'from' | 'to', value: string, placeholder: string) => (
    <input
      id={`${id}-${end}`}
      name={name}
      type={types[end]}
      inputMode={isNumeric ? 'decimal' : undefined}
      className="tm-control"
      aria-label={`${label} ${end}${isShare ? ', in percent' : ''}`}
      placeholder={placeholder}
      defaultValue={value}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem` : undefined}
    />
  );

  return (
    <div className="tm-filter" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`}>{least === '' ? label : `${label}, ${least} to ${greatest}`}</span>
      <div style={{ display: 'flex', gap: 8 }}>
        {end(names.from, 'from', from, least)}
        {end(names.to, 'to', to, greatest)}
      </div>
      <Histogram steps={field.steps} />
      {problem && (
        <p id={`${id}-problem`} className="tm-message" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** How many rows there are in each step; steps within the range are in the accent colour. */
function Histogram({ steps }: Pick<RangeField, 'steps'>) {
  const most = Math.max(...steps.map(([count]) => count));
  if (!(most > 0)) return null;

  return (
    <svg
      viewBox={`0 0 ${steps.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ width: '100%', height, color: 'var(--tm-accent)' }}
    >
      {steps.map(([count, isIn], index) => {
        const bar = count === 0 ? 0 : Math.max(1, (count / most) * height);
        return (
          <rect
            key={index}
            x={index + 0.05}
            y={height - bar}
            width={0.9}
            height={bar}
            fill="currentColor"
            opacity={isIn ? undefined : 0.25}
          />
        );
      })}
    </svg>
  );
}
