/** Why a text is no shape, in a sentence for people. */
export class ShapeError extends Error {}
