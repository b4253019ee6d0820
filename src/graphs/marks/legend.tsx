import type { CSSProperties, ReactNode } from 'react';
import { faintOpacity } from '#domain/value/colour/category-colours.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { chartFields } from './editing/chart-fields.ts';
import type { GraphViewProps, SeriesIsolation } from '../graph-view-props.ts';
import { ChartText, missingText } from './chart-text.tsx';
import { highlightedWeight, seriesOpacity, type Highlighted } from './highlight.ts';
import type { NamedSeries } from './named-series.ts';
import { seriesColour } from './palette.ts';

const most = 20;

type LegendProps = {
  series: readonly NamedSeries[];
  colours: string[];
  label: string;
  /** In an editor: the label as a field. */
  edited?: EditedText;
  narrowOnly?: boolean;
  /** The greatest size in px, 0 for any; a legend that is taller scrolls. */
  size: { width: number; height: number };
  /** Makes each series a link that shows it alone. */
  isolation?: SeriesIsolation | undefined;
  highlighted?: Highlighted;
};

/** What the colours mean. `narrowOnly`: shown just where labels beside the marks have no room. */
export function Legend(props: LegendProps) {
  const { series, colours, label, edited, narrowOnly, size, isolation, highlighted } = props;
  const { charts: texts } = useTexts();
  const narrow = narrowOnly ? ' tm-no-m tm-no-w' : '';

  return (
    <>
      {!label && (
        <LegendLabel edited={edited} className={narrow}>
          {label}
        </LegendLabel>
      )}
      <div
        className={`tm-legend${narrow}`}
        style={{ maxWidth: size.width || undefined, maxHeight: size.height || undefined }}
      >
        {label && (
          <LegendLabel edited={edited} style={isolation && { padding: linkStyle.padding }}>
            {label}
          </LegendLabel>
        )}
        <ul>
          {series.slice(0, most).map(({ name, colour, own }) => (
            <li
              key={name}
              data-series={name}
              style={{
                opacity: seriesOpacity(own ?? name, { isolation }),
                fontWeight: highlightedWeight(highlighted, name),
              }}
            >
              <SeriesLink name={own ?? name} isolation={isolation}>
                <span
                  className="tm-swatch"
                  style={swatchStyle(seriesColour(colour, colours), {
                    own,
                    opacity: seriesOpacity(own ?? name, { highlighted }),
                  })}
                />
                {name}
              </SeriesLink>
            </li>
          ))}
          {series.length > most && (
            <li className="tm-quiet">{texts.andMore({ count: series.length - most })}</li>
          )}
        </ul>
      </div>
    </>
  );
}

/** A swatch in the colour of a series; faint with a dashed edge where others are compared with it. */
function swatchStyle(
  colour: string,
  { own, opacity }: Pick<NamedSeries, 'own'> & { opacity: number | undefined },
): CSSProperties {
  if (own === undefined) return { backgroundColor: colour, opacity };
  const faint = `color-mix(in srgb, ${colour} ${faintOpacity * 100}%, transparent)`;
  return { backgroundColor: faint, border: `1px dashed ${colour}`, opacity };
}

/** A text of a chart as a field; undefined where it is not edited. */
export type EditedText = { value: string; onChange(value: string): void } | undefined;

/** The label of a legend as a field, in an editor only. */
export function editedLabel({ display, onEdit }: Pick<GraphViewProps, 'display' | 'onEdit'>): EditedText {
  const { legend } = display;
  return onEdit && { value: legend.label, onChange: (label) => onEdit({ legend: { ...legend, label } }) };
}

type LegendLabelProps = {
  children: string;
  edited: EditedText;
  className?: string;
  style?: CSSProperties | undefined;
};

/**
 * The label of a legend; in an editor a field, which takes no space before the legend where there is no
 * label.
 */
export function LegendLabel({ children, edited, className = '', style }: LegendLabelProps) {
  if (!children && !edited) return null;

  const text = (
    <ChartText
      label={chartFields.legend.label}
      placeholder={children || chartFields.legend.placeholder}
      value={edited?.value ?? children}
      onChange={edited?.onChange}
    />
  );
  if (children) {
    return (
      <span className="tm-legend-label" style={style}>
        {text}
      </span>
    );
  }

  return (
    <div className={`${missingText}${className}`} style={{ textAlign: 'end' }}>
      {text}
    </div>
  );
}

type SeriesLinkProps = {
  name: string;
  isolation: SeriesIsolation | undefined;
  /** Whether a name that is too long ends in an ellipsis; otherwise it wraps. */
  isCut?: boolean;
  children: ReactNode;
};

/**
 * The name of a series as a link that shows it alone, or all series again; plain where nothing can be
 * isolated.
 */
export function SeriesLink({ name, isolation, isCut = false, children }: SeriesLinkProps) {
  const { charts: texts } = useTexts();
  if (!isolation) return children;

  const isChosen = isolation.chosen === name;
  return (
    <a
      href={isolation.toggle(name)}
      style={isCut ? cutLinkStyle : linkStyle}
      rel="nofollow"
      aria-current={isChosen || undefined}
      title={isChosen ? texts.showAllSeries : texts.showAlone({ name })}
    >
      {children}
    </a>
  );
}

/** Written with the links, because the style sheet of all pages is as long as it may be. */
const plainLinkStyle = { padding: '4px 0', color: 'inherit', textDecoration: 'none' } as const;
const linkStyle = { display: 'flex', alignItems: 'center', gap: 6, ...plainLinkStyle } as const;
const cutLinkStyle = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  ...plainLinkStyle,
} as const;
