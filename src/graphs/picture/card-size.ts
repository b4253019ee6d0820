/** The size of the picture of a link in px, which most apps show whole. */
export const cardSize = { width: 1200, height: 630 } as const;
