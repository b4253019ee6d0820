import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from './drawn-map.ts';
import { classLabel } from './regions/region-words.ts';

const bar = { width: 'min(240px, 100%)', direction: 'ltr' } as const;
const steps = { display: 'flex', height: 12, borderRadius: 2, overflow: 'hidden' } as const;
const step = { flex: 1, printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;
const ends = {
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 3,
  color: 'var(--tm-quiet, #5c6370)',
} as const;

/** What the colours of a map mean: its classes, or the ends of a scale, and that of regions without data. */
export function MapLegend({ map }: { map: DrawnMap }) {
  const { classes, shapes, amounts, labels, locale } = map;
  const { maps: texts } = textsOf(locale);
  const missing = shapes.shapes.length - amounts.size;

  return (
    <div className="tm-legend">
      <span className="tm-legend-label">{labels.value}</span>
      {classes?.isContinuous && <ContinuousScale map={map} classes={classes} />}
      <ul>
        {classes &&
          !classes.isContinuous &&
          classes.colours.map((backgroundColor, at) => (
            <li key={at}>
              <span className="tm-swatch" style={{ backgroundColor }} />
              {classLabel(at, { ...map, classes })}
            </li>
          ))}
        {missing > 0 && (
          <li>
            <span className="tm-swatch tm-map-hatch" />
            {texts.noData}
          </li>
        )}
      </ul>
    </div>
  );
}

type ScaleProps = { map: DrawnMap; classes: NonNullable<DrawnMap['classes']> };

function ContinuousScale({ map: { writeLimit }, classes: { colours, ends: amounts } }: ScaleProps) {
  return (
    <div style={bar}>
      <div style={steps} aria-hidden="true">
        {colours.map((backgroundColor, at) => (
          <span key={at} style={{ ...step, backgroundColor }} />
        ))}
      </div>
      <div style={ends}>
        {amounts.map((amount) => (
          <span key={amount}>{writeLimit(amount)}</span>
        ))}
      </div>
    </div>
  );
}
