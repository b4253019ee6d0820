export { webConnector } from './web/index.ts';
