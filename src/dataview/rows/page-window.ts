/** How many page links a pager shows. */
const windowSize = 5;

/** The pages (0-based) that a pager offers: at most five in a row, with the present one as near the middle as can be. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(windowSize, pages);
  const start = Math.max(0, Math.min(page - Math.floor(windowSize / 2), pages - length));
  return Array.from({ length }, (_, index) => start + index);
}
