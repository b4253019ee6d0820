/** What separates the series of one mark, as in the query string. */
export const separator = '|||';

/** Shows the tooltip of a mark, or none, and announces a mark to screen readers. */
export type MarkReader = { show(mark: SVGElement | null): void; announce(mark: SVGElement): void };
