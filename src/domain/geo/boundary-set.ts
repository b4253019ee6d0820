/** The keys of the boundary sets that come with the product. */
export type ShippedBoundarySet = 'us-states' | 'us-counties' | 'world-countries';

/** In place of a boundary set: land alone, around the places of data. */
export const landAlone = 'land';

/** The names of the shipped sets, as choices. */
export const boundarySetNames: Record<ShippedBoundarySet, string> = {
  'us-counties': 'Counties of the United States',
  'us-states': 'States of the United States',
  'world-countries': 'Countries of the world',
};

/** What the regions of the shipped sets are called within a sentence. */
export const regionsOfSet: Record<ShippedBoundarySet, string> = {
  'us-states': 'US states',
  'us-counties': 'US counties',
  'world-countries': 'countries',
};
