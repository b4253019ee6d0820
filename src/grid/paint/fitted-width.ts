import { leastColumnWidth } from './grid-geometry.ts';

/** The widest that a column is fitted to, in pixels. */
const mostFittedWidth = 800;

/** The padding of a cell and its border; beside the name of a column is the arrow of its order. */
const room = { cell: 18, header: 34 };

/** The width in pixels that shows what is drawn of a column, its name and its cells in view, in full. */
export function fittedWidth(grid: Element, column: number): number {
  const cells = [...grid.querySelectorAll(`[data-row] [data-column="${column}"]`)];
  const header = grid.querySelector(`[data-header="${column}"] > span`);
  const widths = [
    ...cells.map((cell) => contentWidth(cell) + room.cell),
    header ? contentWidth(header) + room.header : 0,
  ];

  return Math.min(mostFittedWidth, Math.max(leastColumnWidth, Math.ceil(Math.max(...widths))));
}

/** How wide the content of an element is, also where it is cut off. */
function contentWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}
