/** The most vertices of one shape. */
export const maxVertices = 1_000_000;
/** How deep collections of shapes may be inside of each other. */
export const maxNesting = 8;
/** The most characters of the text of one shape. */
export const maxShapeLength = 64 * 1024 ** 2;
