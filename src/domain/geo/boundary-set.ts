/** The keys of the boundary sets that come with the product. */
export type ShippedBoundarySet = 'us-states' | 'us-counties' | 'world-countries';
