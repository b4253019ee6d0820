export { barGraph } from './bar/index.ts';
export { lineGraph } from './line/index.ts';
