import { AttributionLine } from '#dataview/rows/attribution-line.tsx';
import { DataMessage } from '#dataview/rows/data-message.tsx';
import { DownloadLinks, mayDownload } from '#dataview/rows/download-links.tsx';
import { OverNote } from '#dataview/rows/over-note.tsx';
import { ShareNote } from '#dataview/rows/share-note.tsx';
import { FilterPanel } from '#dataview/filters/filter-panel.tsx';
import { selectionOf, type ValueSelection } from '#dataview/filters/selection.ts';
import { SelectionChips } from '#dataview/filters/selection-chips.tsx';
import { UnreadableFilterNote } from '#dataview/filters/unreadable-filter-note.tsx';
import { areHidden, type SectionRows } from '#dataview/query/section-rows.ts';
import { unreadableFilter } from '#dataview/query/unreadable-filter.ts';
import { mapLayerType } from '#map-layers/index.ts';
import { isDrawnColumn } from '#map-layers/layer/roles.ts';
import { chartAddress } from '../chart-address.ts';
import { ChartLinks } from '../chart-links.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { drawnMap, mapRows } from './drawn-map.ts';
import type { MapParameters } from './index.ts';
import type { MapState } from './map-state.ts';
import { queriedLayer, requestedLayer } from './layer-queries.ts';
import { layersOf } from './layers-of.ts';
import { NoteProblems } from './annotations/note-problems.tsx';
import { ExploreLink } from './explore-link.tsx';
import { MapFigure } from './map-figure.tsx';
import type { ClassIsolation } from './map-legend.tsx';

type ViewProps = SectionViewProps<MapState, MapParameters>;

/** A map with its filters and attribution. */
export function SectionView(props: ViewProps) {
  const { id, title, state, results, context, href, hidden, editing } = props;
  const found = mapRows(props);
  if (found === null) {
    if (!editing) return null;
    return <DataMessage message={null} />;
  }

  const rows = 'rows' in found ? found.rows : null;
  const selection = selectionOf(queried(state), context.filters, href, rows);
  const unreadable = rows?.result.rows.length === 0 ? unreadableFilter(state, context) : null;
  if (rows && !editing && areHidden(state, rows)) return null;

  return (
    <div className="tm-data">
      <FilterPanel
        id={id}
        state={state}
        results={results}
        filters={context.filters}
        href={href}
        hidden={hidden}
        selected={context.selectedFilters}
        locale={context.locale}
      />
      <SelectionChips selection={selection} named={context.namedFilters} />
      {'message' in found && <DataMessage {...found} title={title} />}
      {rows && <MapOfRows section={props} rows={rows} selection={selection} />}
      {unreadable && <UnreadableFilterNote filter={unreadable} href={href} />}
      {rows && <BelowMap section={props} rows={rows} />}
    </div>
  );
}

/** About how many px the frame of a map is high: its drawing is 200 px where it is 320 px wide. */
const frameHeight = 640;

type RowsProps = { section: ViewProps; rows: SectionRows };

/** The state with the columns that its first layer queries. */
const queried = (state: MapState): MapState => ({
  ...state,
  columns: queriedLayer(layersOf(state)[0]!).columns,
});

/** The state with the columns that its first layer draws, as their rows are requested. */
function downloaded(state: MapState): MapState {
  const layer = requestedLayer(layersOf(state)[0]!);
  const type = mapLayerType(layer.map.layer);
  const columns = layer.columns.map((column) => ({ ...column, show: isDrawnColumn(column, type) }));
  return { ...state, columns };
}

/** The choice of one class of a layer, which is `layer.letter` in the address. */
function isolationOf({ context: { parameters }, href }: ViewProps): ClassIsolation {
  const [layer, letter] = (parameters.class ?? '').split('.');
  const chosen = layer && letter ? { layer, letter } : null;
  return {
    chosen,
    toggle(choice) {
      const isChosen = chosen?.layer === choice.layer && chosen.letter === choice.letter;
      return href({ parameters: { class: isChosen ? null : `${choice.layer}.${choice.letter}` } });
    },
  };
}

function MapOfRows({ section, rows, selection }: RowsProps & { selection: ValueSelection | null }) {
  const map = drawnMap(section, rows);
  if (map === null) return <DataMessage message={null} />;
  if ('problem' in map) return <DataMessage message={map.problem} />;

  const { id, state, context, href, hidden, heading, editing, onChange, origin } = section;
  // A class that is shown alone and a search change no value.
  const withoutChoices = () => href({ parameters: { class: null, find: null } });
  const onEdit =
    editing && onChange
      ? (change: Partial<MapState['map']>) => onChange({ ...state, map: { ...state.map, ...change } })
      : undefined;

  return (
    <>
      <MapFigure
        map={map}
        heading={heading}
        choice={selection ?? undefined}
        isolation={isolationOf(section)}
        // Only published pages have an origin; the address answers what is published.
        valuesAddress={origin ? chartAddress('values', { ...section, href: withoutChoices }) : undefined}
        search={{ id, href, hidden, text: context.parameters.find ?? '' }}
        withoutShapes={context.isFragment ?? false}
        onEdit={onEdit}
      />
      {editing && <NoteProblems map={map} />}
    </>
  );
}

/** What is below a map: a note for editors, downloads and attribution. */
function BelowMap({ section, rows }: RowsProps) {
  const { title, state, context, editing, origin } = section;
  const isDownloadable = mayDownload(state, context.viewer);

  return (
    <>
      {editing && <ShareNote rows={rows} />}
      <OverNote rows={rows} />
      {isDownloadable && (
        <DownloadLinks
          rows={rows}
          state={downloaded(state)}
          context={{ ...context, parameters: { page: 0, sort: null } }}
        />
      )}
      {(origin || editing) && <ExploreLink section={section} />}
      {isDownloadable && origin && (
        <ChartLinks
          section={section}
          name={state.map.title || title || context.page.title}
          height={frameHeight}
        />
      )}
      {state.display.showAttribution && <AttributionLine rows={rows} state={state} />}
    </>
  );
}
