/** What of a map is in its address: where it is, and the layers that are switched off. */
export type MapPosition = {
  /** Null where the address names no place. */
  place: { zoom: number; latitude: number; longitude: number } | null;
  off: string[];
};

/** Reads a fragment such as `#map=4.5/38.2/-97.1&off=ground`. */
export function readPosition(fragment: string): MapPosition {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const numbers = (parameters.get('map') ?? '').split('/').map(Number);
  const [zoom = NaN, latitude = NaN, longitude = NaN] = numbers;
  const isPlace = Number.isFinite(zoom) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360;
  const off = (parameters.get('off') ?? '').split(',').filter(Boolean);
  return { place: isPlace ? { zoom, latitude, longitude } : null, off };
}

/** Writes the fragment of a position. */
export function writePosition({ place, off }: MapPosition): string {
  const parts = [];
  if (place) {
    const { zoom, latitude, longitude } = place;
    parts.push(`map=${zoom.toFixed(2)}/${latitude.toFixed(4)}/${longitude.toFixed(4)}`);
  }
  if (off.length > 0) {
    parts.push(`off=${off.map(encodeURIComponent).join(',')}`);
  }
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}
