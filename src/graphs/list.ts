export { barGraph } from './bar/index.ts';
export { lineGraph } from './line/index.ts';
export { scatterGraph } from './scatter/index.ts';
export { gridGraph } from './grid/index.ts';
