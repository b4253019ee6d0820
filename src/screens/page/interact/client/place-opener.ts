import type { Map as GlMap } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import type { MapAddress } from './connect-address.ts';
import type { MapPlaces } from './map-places.ts';
import type { MapPopup, PopupPlace } from './map-popup.ts';
import type { MapPosition } from './map-position.ts';
import type { MarkedPlaces } from './marked-places.ts';
import { pointsLayerOf } from './point-rows.ts';
import { canMove, placeNamed } from './popup-of.ts';

type OpenerOptions = {
  map: GlMap;
  popup: MapPopup;
  address: Pick<MapAddress, 'choose'>;
  marks: Pick<MarkedPlaces, 'choose'>;
  shown(): { properties: ExploredProperties; places: MapPlaces };
};

type PlaceOpener = {
  open(content: PopupPlace): void;
  /** Opens a place of the list, and moves the map to it. */
  choose(place: MapPlace): void;
  /** Opens the place that the address names; without one nothing is open. */
  reopen(position: Pick<MapPosition, 'chosen'>): Promise<void>;
};

/** Opens the popups of places, and names them in the address. */
export function placeOpener({ map, popup, address, marks, shown }: OpenerOptions): PlaceOpener {
  popup.onClose = () => {
    marks.choose(null);
    address.choose(null);
  };
  const open = (content: PopupPlace) => {
    address.choose(content.name ?? null);
    popup.open(content);
  };

  return {
    open,
    choose(place) {
      const isPoint = pointsLayerOf(shown().properties, place.layer) !== undefined;
      open({ place, at: middleOf(place), name: place });
      map.fitBounds(place.box, { padding: 60, maxZoom: isPoint ? zoomOfRow : 7, animate: canMove() });
    },
    async reopen({ chosen }) {
      const place = chosen && (await placeNamed(chosen, shown()));
      if (place) {
        open({ place, at: middleOf(place), name: place });
      } else {
        popup.close();
      }
    },
  };
}

/** The middle of the degrees around a place. */
const middleOf = ({ box: [west, south, east, north] }: MapPlace): [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
];

/** The zoom at which a single row is shown that was chosen from the list. */
const zoomOfRow = 13;
