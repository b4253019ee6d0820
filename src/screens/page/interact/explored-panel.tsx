import { Fragment } from 'react';
import { noClass, type ExploredCells, type ExploredLayer } from '#sections/explored-map.ts';
import { useTexts } from '#texts/use-texts.tsx';

/** What the panel shows of a layer. */
export type LayerLegend = Pick<
  ExploredLayer,
  'id' | 'name' | 'classes' | 'missing' | 'sizes' | 'sizeLabel'
> & {
  /** A scale without steps; null for one with steps. */
  scale: { ends: readonly [from: string, to: string]; colours: readonly string[] } | null;
  /** The classes of cells with several rows; null for layers without cells. */
  cells: Pick<ExploredCells, 'name' | 'classes'> | null;
};

/** The places, layers and classes of a map that is drawn by the script; hidden until it is. */
export function ExploredPanel({
  layers,
  hasStreets,
  areStreetsMissing,
}: {
  layers: readonly LayerLegend[];
  hasStreets: boolean;
  areStreetsMissing: boolean;
}) {
  const { explore: texts } = useTexts();
  return (
    <div className="tm-explore-panel" data-panel hidden>
      <div data-part="legend">
        {layers.map((layer) => (
          <Fragment key={layer.id}>
            <Classes layer={layer} />
            <Sizes layer={layer} />
          </Fragment>
        ))}
      </div>
      <details data-places>
        <summary>{texts.places}</summary>
        <label>
          {texts.search} <input type="search" autoComplete="off" data-find />
        </label>
        <p role="status" className="tm-quiet" data-found />
        <ul tabIndex={-1} data-list />
      </details>
      <fieldset>
        <legend>{texts.layers}</legend>
        {layers.map(({ id, name }) => (
          <LayerSwitch key={id} id={id} name={name} />
        ))}
        {hasStreets && <LayerSwitch id="streets" name={texts.streets} />}
        <LayerSwitch id="ground" name={texts.land} />
        {areStreetsMissing && <p role="status">{texts.noStreets}</p>}
      </fieldset>
    </div>
  );
}

const LayerSwitch = ({ id, name }: { id: string; name: string }) => (
  <label>
    <input type="checkbox" defaultChecked data-layer={id} /> {name}
  </label>
);

/** The legend of a layer, of which one class can be shown alone; a scale without steps has its ends. */
function Classes({ layer: { id, name, classes, scale, missing, cells } }: { layer: LayerLegend }) {
  const { explore: texts } = useTexts();
  if (classes.length === 0 && !scale && !cells) return null;
  const isNamed = classes.length > 0 || scale !== null;

  return (
    <div role="group" aria-label={`${name}: ${texts.only}`} data-legend={id}>
      {isNamed && <p>{name}</p>}
      {scale && <Scale {...scale} />}
      <ClassButtons classes={classes} />
      {missing !== null && (
        <button type="button" aria-pressed="false" data-class={noClass}>
          <span className="tm-swatch tm-map-hatch" /> {missing}
        </button>
      )}
      {cells && <p>{isNamed ? cells.name : `${name}: ${cells.name}`}</p>}
      {cells && <ClassButtons classes={cells.classes} />}
    </div>
  );
}

const ClassButtons = ({ classes }: Pick<ExploredCells, 'classes'>) =>
  classes.map(({ letter, colour, label }) => (
    <button key={letter} type="button" aria-pressed="false" data-class={letter}>
      <span className="tm-swatch" style={{ backgroundColor: colour }} /> {label}
    </button>
  ));

/** The colours of a scale without steps between its ends. */
const Scale = ({ ends: [from, to], colours }: NonNullable<LayerLegend['scale']>) => (
  <div className="tm-explore-scale">
    <span
      aria-hidden="true"
      style={{ backgroundImage: `linear-gradient(to right, ${colours.join(', ')})` }}
    />
    <span>{from}</span>
    <span>{to}</span>
  </div>
);

/** Circles of round amounts, as large as on the map. */
function Sizes({ layer: { name, sizes, sizeLabel } }: { layer: LayerLegend }) {
  if (sizes.length === 0) return null;
  const label = sizeLabel || name;

  return (
    <div>
      <p>{label}</p>
      <ul className="tm-explore-sizes" aria-label={label}>
        {sizes.map(({ radius, label: amount }) => (
          <li key={amount}>
            <svg width={2 * radius + 2} height={2 * radius + 2} aria-hidden="true">
              <circle cx={radius + 1} cy={radius + 1} r={radius} fill="none" stroke="currentColor" />
            </svg>
            {amount}
          </li>
        ))}
      </ul>
    </div>
  );
}
