export { barGraph } from './bar/index.ts';
export { lineGraph } from './line/index.ts';
export { scatterGraph } from './scatter/index.ts';
export { heatMapGraph } from './heat-map/index.ts';
export { areaGraph } from './area/index.ts';
export { pieGraph } from './pie/index.ts';
export { comboGraph } from './combo/index.ts';
