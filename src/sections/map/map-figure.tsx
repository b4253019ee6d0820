import { ChartText, missingText } from '#graphs/marks/chart-text.tsx';
import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { DrawnMap } from './drawn-map.ts';
import { mapFields } from './editing/map-fields.ts';
import { MapLegend, type ClassIsolation } from './map-legend.tsx';
import { mapStyles } from './map-styles.ts';
import { mapView } from './map-view.ts';
import { MapTables } from './map-table.tsx';
import { PlaceSearch, type SearchedSection } from './place-search.tsx';
import { mapName, mapNote, mapSummary } from './map-words.ts';
import { hasElements, hasLinks, mapMarkup, type MarkChoice } from './map-svg.ts';

type MapFigureProps = {
  map: DrawnMap;
  heading?: HeadingLevel | undefined;
  choice?: MarkChoice | undefined;
  isolation?: ClassIsolation | undefined;
  /** Where the script finds what is said of marks that are too many for elements. */
  valuesAddress?: string | undefined;
  /** Where the places of the map are searched; nowhere without it. */
  search?: SearchedSection | undefined;
  /** Whether the browser has the shapes already. */
  withoutShapes: boolean;
  /** On an editor's canvas: changes the texts of the map. */
  onEdit?: ((change: Partial<DrawnMap['display']>) => void) | undefined;
};

/** The rows of a table that are written into a page: all of few marks, the first ones of many. */
const mostRows = { elements: 300, paths: 30 };

/** A map with its title, its legend, its summary in words, and its data as tables. */
export function MapFigure(props: MapFigureProps) {
  const { map, heading, choice, isolation, valuesAddress, search, withoutShapes, onEdit } = props;
  const { id, display } = map;
  const areElements = hasElements(map);
  const areLinks = areElements && hasLinks(map);
  const isOfLinks = areElements && (choice !== undefined || areLinks);

  return (
    <figure className="tm-graph">
      <Caption display={display} heading={heading} onEdit={onEdit} />
      {display.legend && <MapLegend map={map} isolation={isolation} />}
      {areElements && <style dangerouslySetInnerHTML={{ __html: mapStyles }} />}
      <svg
        role={isOfLinks ? 'group' : 'img'}
        aria-label={mapName(map)}
        aria-describedby={`${id}-summary`}
        tabIndex={isOfLinks ? undefined : 0}
        className="tm-marks tm-map"
        data-values={areElements ? undefined : valuesAddress}
        viewBox={mapView(map).join(' ')}
        width="100%"
        dangerouslySetInnerHTML={{
          __html: mapMarkup(map, { choice, areLinks, alone: isolation?.chosen, withoutShapes }),
        }}
      />
      <Footnote display={display} onEdit={onEdit} />
      <p id={`${id}-summary`} className="tm-sr">
        {mapSummary(map)}
      </p>
      {search && <PlaceSearch map={map} section={search} choice={choice} />}
      <MapTables map={map} most={areElements ? mostRows.elements : mostRows.paths} />
      <p className="tm-attribution">{mapNote(map)}</p>
    </figure>
  );
}

/** The title and the subtitle; in an editor they are fields, also where there are none yet. */
function Caption({ display, heading = 2, onEdit }: Pick<MapFigureProps, 'heading' | 'onEdit'> & Shown) {
  const { title, subtitle } = display;
  const Heading = `h${heading}` as const;
  if (!title && !subtitle && !onEdit) return null;

  return (
    <figcaption className="tm-graph-caption">
      {(title || onEdit) && (
        <Heading className="tm-graph-title">
          <ChartText
            {...mapFields.title}
            value={title}
            onChange={onEdit && ((text) => onEdit({ title: text }))}
          />
        </Heading>
      )}
      {(subtitle || (onEdit && title)) && (
        <span className="tm-graph-subtitle">
          <ChartText
            {...mapFields.subtitle}
            value={subtitle}
            onChange={onEdit && ((text) => onEdit({ subtitle: text }))}
          />
        </span>
      )}
    </figcaption>
  );
}

type Shown = Pick<DrawnMap, 'display'>;

/** The author's note below the map; in an editor a field, also where there is none yet. */
function Footnote({ display: { footnote }, onEdit }: Pick<MapFigureProps, 'onEdit'> & Shown) {
  if (!footnote && !onEdit) return null;
  const look = footnote
    ? { className: 'tm-graph-subtitle', style: { marginTop: 8, fontSize: 'var(--tm-text-12)' } }
    : { className: missingText };
  return (
    <div {...look}>
      <ChartText
        {...mapFields.footnote}
        value={footnote}
        onChange={onEdit && ((text) => onEdit({ footnote: text }))}
      />
    </div>
  );
}
