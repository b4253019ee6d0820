/** The keys of the boundary sets that come with the product. */
export type ShippedBoundarySet = 'us-states' | 'us-counties' | 'world-countries';

/** What the regions of the shipped sets are called. */
export const regionsOfSet: Record<ShippedBoundarySet, string> = {
  'us-states': 'US states',
  'us-counties': 'US counties',
  'world-countries': 'countries',
};
