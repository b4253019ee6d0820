import { keysOf } from '#domain/value/keys-of.ts';
/** Where a video or a map comes from. `frame` is the address that shows it, `page` that of its own page. */
type Provider = {
  name: string;
  kind: 'video' | 'map';
  /** The host that pages may show in a frame. */
  host: string;
  /** What identifies a video or a map there. */
  reference: RegExp;
  frame(reference: string): string;
  page(reference: string): string;
  /** The reference in an address of the provider. */
  read(url: URL): string | null | undefined;
};

/** The providers whose videos and maps can be shown on pages. */
export const providers = {
  youtube: {
    name: 'YouTube',
    kind: 'video',
    host: 'www.youtube-nocookie.com',
    reference: /^[\w-]{11}$/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    read: ({ hostname, pathname, searchParams }) => {
      if (hostname === 'youtu.be') return pathname.slice(1);
      if (!/^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(hostname)) return undefined;
      return searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1];
    },
  },
  vimeo: {
    name: 'Vimeo',
    kind: 'video',
    host: 'player.vimeo.com',
    reference: /^\d{1,12}$/,
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
    read: ({ hostname, pathname }) =>
      /^(?:www\.|player\.)?vimeo\.com$/.test(hostname)
        ? /^\/(?:video\/)?(\d{1,12})(?:\/|$)/.exec(pathname)?.[1]
        : undefined,
  },
  openstreetmap: {
    name: 'OpenStreetMap',
    kind: 'map',
    host: 'www.openstreetmap.org',
    // Zoom, latitude, longitude.
    reference: /^\d{1,2}\/-?\d{1,2}(?:\.\d{1,6})?\/-?\d{1,3}(?:\.\d{1,6})?$/,
    frame: mapFrame,
    page: (place) => `https://www.openstreetmap.org/#map=${place}`,
    read: readMap,
  },
} as const satisfies Record<string, Provider>;

/** The name of a provider in stored documents. */
type ProviderName = keyof typeof providers;

/** The names of `providers`. */
export const providerNames = keysOf(providers);

/** A video or a map of a provider. */
export type Embedded = { provider: ProviderName; reference: string };

/** The video or map that an address leads to; undefined for any other address. */
export function readEmbedded(address: string): Embedded | undefined {
  if (address.length > 2048 || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  for (const provider of providerNames) {
    const reference = providers[provider].read(url);
    if (reference && providers[provider].reference.test(reference)) return { provider, reference };
  }
  return undefined;
}

/** A map of 640 by 360 pixels around a place, with a marker on it. */
function mapFrame(place: string): string {
  const [zoom = 0, latitude = 0, longitude = 0] = place.split('/').map(Number);
  const width = ((360 / 2 ** Math.min(zoom, 19)) * 640) / 256;
  const height = width * (360 / 640) * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  const bounds = box.map((side) => side.toFixed(5)).join(',');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${latitude},${longitude}#map=${place}`;
}

function readMap({ hostname, hash }: URL): string | undefined {
  if (!/^(?:www\.)?openstreetmap\.org$/.test(hostname)) return undefined;
  return /^#map=(\d{1,2}(?:\/-?\d{1,3}(?:\.\d{1,6})?){2})(?:&|$)/.exec(hash)?.[1];
}
