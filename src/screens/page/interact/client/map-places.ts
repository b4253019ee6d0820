import { namedLike } from '#domain/value/text/named-like.ts';
import type { MapExtent, MapPlace, PlacesOfMap } from '../map-place.ts';

/** The most names in the list. */
export const mostNames = 300;

/** The places of a map, fetched when they are first needed. */
export class MapPlaces {
  #address: string;
  #places: Promise<PlacesOfMap> | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  /** Places of another address, as after a filter. */
  moveTo(address: string): void {
    this.#address = address;
    this.#places = null;
  }

  /** All places; a failed request is tried again the next time. */
  async all(): Promise<MapPlace[]> {
    return (await this.#read()).places;
  }

  /** The degrees of the map. */
  async extent(): Promise<MapExtent> {
    return (await this.#read()).extent;
  }

  async find(layer: string, key: string): Promise<MapPlace | undefined> {
    return (await this.all()).find((place) => place.layer === layer && place.key === key);
  }

  #read(): Promise<PlacesOfMap> {
    this.#places ??= fetchPlaces(this.#address).catch((error: unknown) => {
      this.#places = null;
      throw error;
    });
    return this.#places;
  }
}

async function fetchPlaces(address: string): Promise<PlacesOfMap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The places have the status ${response.status}.`);
  return (await response.json()) as PlacesOfMap;
}

/** The places whose name has a text in it, those that begin with it first. */
export const placesNamed = (places: readonly MapPlace[], text: string): MapPlace[] =>
  namedLike(places, ({ name }) => name, text);
