import type { DrawnLayer } from '#map-layers/layer/drawn-layer.ts';
import { letterOfNone, type LayerClass } from '#map-layers/scales/layer-class.ts';
import type { SeriesIsolation } from '#graphs/graph-view-props.ts';
import { SeriesLink } from '#graphs/marks/legend.tsx';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from './drawn-map.ts';
import { kindOfMarks, type ClassChoice } from './map-svg.ts';

const bar = { width: 'min(240px, 100%)', direction: 'ltr' } as const;
const steps = { display: 'flex', height: 12, borderRadius: 2, overflow: 'hidden' } as const;
const step = { flex: 1, printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;
const ends = {
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 3,
  color: 'var(--tm-quiet, #5c6370)',
} as const;
const circle = { fill: 'none', stroke: 'currentColor' } as const;

/** The class that a visitor sees alone, and where clicks on classes lead. */
export type ClassIsolation = {
  chosen: ClassChoice | null;
  toggle(choice: ClassChoice): string;
};

type LegendProps = { map: DrawnMap; isolation?: ClassIsolation | undefined };

/** What the colours and sizes of all layers mean; a click on a class shows it alone. */
export function MapLegend({ map, isolation }: LegendProps) {
  return map.layers.map((layer) => (
    <LayerLegend key={layer.id} layer={layer} map={map} isolation={isolation} />
  ));
}

function LayerLegend({ layer, map, isolation }: LegendProps & { layer: DrawnLayer }) {
  const { legend, colours } = layer;
  const { maps: texts } = textsOf(map.locale);
  const { label, classes, ends: scaleEnds, sizes, sizeLabel, hasMissing } = legend;
  if (classes.length === 0 && !scaleEnds && sizes.length === 0 && !hasMissing) return null;

  return (
    <div className="tm-legend">
      {label && <span className="tm-legend-label">{label}</span>}
      {scaleEnds && <ContinuousScale colours={Object.values(colours)} scaleEnds={scaleEnds} />}
      {(classes.length > 0 || hasMissing) && (
        <ul>
          {classes.map((shown) => (
            <li key={shown.letter} style={{ opacity: opacityOf(shown, layer, isolation) }}>
              <SeriesLink name={shown.label} isolation={isolationOf(shown, layer, isolation)}>
                <span
                  className="tm-swatch"
                  style={{ backgroundColor: shown.colour, borderRadius: radiusOf(layer) }}
                />
                {shown.label}
              </SeriesLink>
            </li>
          ))}
          {hasMissing && (
            <li key={letterOfNone}>
              <span className="tm-swatch tm-map-hatch" />
              {texts.noData}
            </li>
          )}
        </ul>
      )}
      {sizes.length > 0 && (
        <SizeScale sizes={sizes} label={sizeLabel === label ? '' : sizeLabel} frame={map.shapes} />
      )}
    </div>
  );
}

const radiusOf = ({ marks }: DrawnLayer) => (kindOfMarks(marks) === 'dots' ? '50%' : undefined);

function opacityOf({ letter }: LayerClass, { id }: DrawnLayer, isolation: ClassIsolation | undefined) {
  const chosen = isolation?.chosen;
  return chosen?.layer === id && chosen.letter !== letter ? 0.4 : undefined;
}

/** The choice of a class, as that of a series of a chart. */
function isolationOf(
  { letter, label }: LayerClass,
  { id, legend }: DrawnLayer,
  isolation: ClassIsolation | undefined,
): SeriesIsolation | undefined {
  if (!isolation || legend.classes.length < 2) return undefined;
  const isChosen = isolation.chosen?.layer === id && isolation.chosen.letter === letter;
  return { chosen: isChosen ? label : null, toggle: () => isolation.toggle({ layer: id, letter }) };
}

type ScaleProps = { colours: readonly string[]; scaleEnds: readonly [string, string] };

function ContinuousScale({ colours, scaleEnds }: ScaleProps) {
  return (
    <div style={bar}>
      <div style={steps} aria-hidden="true">
        {colours.map((backgroundColor, at) => (
          <span key={at} style={{ ...step, backgroundColor }} />
        ))}
      </div>
      <div style={ends}>
        {scaleEnds.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}

type SizeScaleProps = {
  sizes: DrawnLayer['legend']['sizes'];
  label: string;
  frame: DrawnMap['shapes'];
};

/** Circles of round amounts, as large as those of the map, which is as wide as its container. */
function SizeScale({ sizes, label, frame }: SizeScaleProps) {
  const mapWidth = frame.width / frame.unit;
  return (
    <ul aria-label={label || undefined}>
      {label && <li className="tm-legend-label">{label}</li>}
      {sizes.map(({ radius, label: amount }) => {
        const side = 2 * radius + 2;
        return (
          <li key={amount}>
            <svg
              viewBox={`0 0 ${side} ${side}`}
              style={{ width: `${((side / mapWidth) * 100).toFixed(2)}cqw`, height: 'auto' }}
              aria-hidden="true"
            >
              <circle cx={radius + 1} cy={radius + 1} r={radius} {...circle} />
            </svg>
            {amount}
          </li>
        );
      })}
    </ul>
  );
}
