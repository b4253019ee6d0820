import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { FieldProblem, inputAttributes } from './field-problem.tsx';
import type { RangeField } from './filter-form-props.ts';

/** The height of a histogram in its own units. */
const height = 24;

/** The two ends of a range, above a histogram of the values. */
export function RangeInputs({ field }: { field: RangeField }) {
  const { id, names, from, to, least, greatest, types, problem } = field;
  const { filters: texts } = useTexts();
  const end = (name: string, end: 'from' | 'to', value: string, placeholder: string) => (
    <input
      id={`${id}-${end}`}
      name={name}
      type={types[end]}
      {...inputAttributes(field)}
      className="tm-control"
      aria-label={endLabel(field, end, texts)}
      placeholder={placeholder}
      defaultValue={value}
    />
  );

  return (
    <div className="tm-filter" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`}>{rangeLabel(field, texts)}</span>
      <div style={{ display: 'flex', gap: 8 }}>
        {end(names.from, 'from', from, least)}
        {end(names.to, 'to', to, greatest)}
      </div>
      <Histogram steps={field.steps} />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

/** The label of a range with the least and the greatest value of its column, where they are known. */
function rangeLabel({ label, least, greatest }: RangeField, texts: Texts['filters']): string {
  if (least === '') return label;
  return texts.labelWithRange({ label, from: least, to: greatest });
}

function endLabel({ label, isShare }: RangeField, end: 'from' | 'to', texts: Texts['filters']): string {
  const text = end === 'from' ? texts.fromLabel({ label }) : texts.toLabel({ label });
  if (isShare) return texts.inPercent({ label: text });
  return text;
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
        const bar = barHeight(count, most);
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

/** The height of the bar of a step: few rows are seen, too. */
function barHeight(count: number, most: number): number {
  if (count === 0) return 0;
  return Math.max(1, (count / most) * height);
}
