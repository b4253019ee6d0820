import { keysOf } from '#domain/value/object/keys-of.ts';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

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
  /** Why an address of the provider cannot be shown. */
  refuse(url: URL): string | undefined;
};

/** The providers whose videos and maps can be shown on pages. */
export const providers = {
  youtube,
  vimeo,
  openstreetmap: {
    name: 'OpenStreetMap',
    kind: 'map',
    host: 'www.openstreetmap.org',
    // Zoom, latitude, longitude.
    reference: /^\d{1,2}\/-?\d{1,2}(?:\.\d{1,6})?\/-?\d{1,3}(?:\.\d{1,6})?$/,
    frame: mapFrame,
    page: (position) => `https://www.openstreetmap.org/#map=${position}`,
    read: readMap,
    refuse: () => undefined,
  },
} as const satisfies Record<string, Provider>;

/** The name of a provider in stored documents. */
type ProviderName = keyof typeof providers;

/** The names of `providers`. */
export const providerNames = keysOf(providers);

/** A video or a map of a provider. */
export type Embedded = { provider: ProviderName; reference: string };

function readAddress(address: string): URL | undefined {
  if (address.length > 2048 || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url;
}

/**
 * Why an address of one of the providers cannot be shown, for instance that of a channel; undefined for any
 * other.
 */
export function refuseEmbedded(address: string): string | undefined {
  const url = readAddress(address);
  if (!url || readEmbedded(address)) return undefined;
  return providerNames.map((name) => providers[name].refuse(url)).find((reason) => reason !== undefined);
}

/** The video or map that an address leads to; undefined for any other address. */
export function readEmbedded(address: string): Embedded | undefined {
  const url = readAddress(address);
  if (!url) return undefined;

  for (const provider of providerNames) {
    const reference = providers[provider].read(url);
    if (reference && providers[provider].reference.test(reference)) return { provider, reference };
  }

  return undefined;
}

/** A map of 640 by 360 pixels around a position, with a marker on it. */
function mapFrame(position: string): string {
  const [zoom = 0, latitude = 0, longitude = 0] = position.split('/').map(Number);
  const width = ((360 / 2 ** Math.min(zoom, 19)) * 640) / 256;
  const height = width * (360 / 640) * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  const bounds = box.map((side) => side.toFixed(5)).join(',');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${latitude},${longitude}#map=${position}`;
}

function readMap({ hostname, hash }: URL): string | undefined {
  if (!/^(?:www\.)?openstreetmap\.org$/.test(hostname)) return undefined;
  return /^#map=(\d{1,2}(?:\/-?\d{1,3}(?:\.\d{1,6})?){2})(?:&|$)/.exec(hash)?.[1];
}
