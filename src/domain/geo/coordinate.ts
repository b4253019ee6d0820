/** The two parts of a place as degrees. */
export const coordinates = ['latitude', 'longitude'] as const;
/** One of `coordinates`. */
export type Coordinate = (typeof coordinates)[number];
