/** A place as an address names it: its layer, and its key there. */
export type PlaceName = { layer: string; key: string };

/** What of a map is in its address: where it is, the layers that are switched off, and the chosen place. */
export type MapPosition = {
  /** Null where the address names no place. */
  place: { zoom: number; latitude: number; longitude: number } | null;
  off: string[];
  chosen: PlaceName | null;
};

/** Whether a fragment is that of a map, and not the id of an element. */
export const isPosition = (fragment: string): boolean => /^#(?:map|off|place)=/.test(fragment);

/** Reads a fragment such as `#map=4.5/38.2/-97.1&off=ground&place=data:06`. */
export function readPosition(fragment: string): MapPosition {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const numbers = (parameters.get('map') ?? '').split('/').map(Number);
  const [zoom = NaN, latitude = NaN, longitude = NaN] = numbers;
  const isPlace = Number.isFinite(zoom) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360;
  const off = (parameters.get('off') ?? '').split(',').filter(Boolean);
  const place = isPlace ? { zoom, latitude, longitude } : null;
  return { place, off, chosen: readName(parameters.get('place') ?? '') };
}

function readName(text: string): PlaceName | null {
  const at = text.indexOf(':');
  if (at <= 0 || at === text.length - 1) return null;
  return { layer: text.slice(0, at), key: text.slice(at + 1) };
}

/** Writes the fragment of a position. */
export function writePosition({ place, off, chosen }: MapPosition): string {
  const parts = [];
  if (place) {
    const { zoom, latitude, longitude } = place;
    parts.push(`map=${zoom.toFixed(2)}/${latitude.toFixed(4)}/${longitude.toFixed(4)}`);
  }
  if (off.length > 0) {
    parts.push(`off=${off.map(encodeURIComponent).join(',')}`);
  }
  if (chosen) {
    parts.push(`place=${chosen.layer}:${encodeURIComponent(chosen.key)}`);
  }
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}
