export { arcgisConnector } from './arcgis/index.ts';
export { ckanConnector } from './ckan/index.ts';
export { dcatConnector } from './dcat/index.ts';
export { googleSheetConnector } from './google-sheet/index.ts';
export { postgresqlConnector } from './postgresql/index.ts';
export { s3Connector } from './s3/index.ts';
export { socrataConnector } from './socrata/index.ts';
export { webConnector } from './web/index.ts';
