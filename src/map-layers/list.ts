export { regionsLayer } from './regions/index.ts';
export { symbolsLayer } from './symbols/index.ts';
export { pointsLayer } from './points/index.ts';
export { linesLayer } from './lines/index.ts';
export { labelsLayer } from './labels/index.ts';
