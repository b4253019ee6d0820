import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DescribedData, PlaceChoice } from '#domain/source/connection/connector-form.ts';
import type { ConnectorReader, ConnectorRequest, ReadRequest } from '../connector.ts';
import { previewText } from '../record-values.ts';
import { writeRecords, type DataRecord } from '../write-records.ts';
import {
  callService,
  featuresSchema,
  idsSchema,
  layerSchema,
  serviceSchema,
  type ArcgisField,
  type ArcgisLayer,
} from './arcgis-api.ts';
import { shapeOf } from './arcgis-shape.ts';
import type { ArcgisSettings } from './index.ts';

type Request = ConnectorRequest<ArcgisSettings>;

/** The most features of a page; services may allow fewer. */
const pageFeatures = 1000;

/** The column of the shapes of a layer. */
const shapeColumn = 'shape';

/** Reads layers of ArcGIS services, in the order of their object ids. */
export const arcgisReader: ConnectorReader<ArcgisSettings> = {
  describe,
  choices,
  async preview(request) {
    const layer = await readLayer(request);
    const ids = (await readIds(request, '1=1')).ids.slice(0, 50);
    const records = ids.length === 0 ? [] : await readFeatures(request, layer, ids);
    const columns = columnsOf(layer);
    return {
      columns: columns.map(({ alias, name }) => alias || name),
      rows: records.map((record) => columns.map(({ name }) => previewText(record[name]))),
    };
  },
  async read(request) {
    const layer = await readLayer(request);
    const { lastEditDate } = layer.editingInfo ?? {};
    // The date of a view may be that of the view alone.
    const etag = lastEditDate != null && !layer.isView ? `edited ${lastEditDate}` : null;
    if (etag !== null && etag === request.validators.etag) return { status: 'unchanged' };

    const validators = { etag, lastModified: null };
    return writeRecords(request, { name: layer.name, validators }, pagesOf(request, layer));
  },
};

async function choices(request: Request): Promise<PlaceChoice[]> {
  if (request.settings.layer !== undefined) return [];
  const { layers, tables } = await callService(request, '', {}, serviceSchema);
  return [layers, tables]
    .flatMap((entries) => entries ?? [])
    .filter(({ type }) => type !== 'Group Layer')
    .map(({ id, name }) => ({
      label: name,
      description: `Layer ${id}`,
      settings: { ...request.settings, layer: id },
    }));
}

async function describe(request: Request): Promise<DescribedData> {
  const layer = await readLayer(request);
  return {
    title: layer.name,
    description: plainText(layer.description ?? ''),
    attribution: plainText(layer.copyrightText ?? ''),
    columns: columnsOf(layer).map(({ name, alias, type }) => ({ name, label: alias || name, type })),
  };
}

/** Descriptions of services are written in HTML. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function layerPath({ settings: { layer } }: Request): string {
  if (layer !== undefined) return `/${layer}`;
  throw new TidemarkError('invalid_request', 'Choose a layer of the service.', {
    details: { field: 'connection.layer' },
  });
}

const readLayer = (request: Request): Promise<ArcgisLayer> =>
  callService(request, layerPath(request), {}, layerSchema);

/** The ids of the features that a condition finds, in order, and the name of their column. */
async function readIds(request: Request, where: string): Promise<{ idColumn: string; ids: number[] }> {
  const parameters = { where, returnIdsOnly: 'true' };
  const found = await callService(request, `${layerPath(request)}/query`, parameters, idsSchema);
  const ids = (found.objectIds ?? []).toSorted((one, other) => one - other);
  return { idColumn: found.objectIdFieldName, ids };
}

/**
 * Pages of all features. Their ids are read first: each page is a range of them, so that features that come
 * and go meanwhile neither repeat others nor leave them out.
 */
async function* pagesOf(
  request: ReadRequest<ArcgisSettings>,
  layer: ArcgisLayer,
): AsyncGenerator<DataRecord[]> {
  const { ids } = await readIds(request, conditionOf(request, layer));
  const size = Math.max(1, Math.min(layer.maxRecordCount ?? pageFeatures, pageFeatures));
  for (let from = 0; from < ids.length; from += size) {
    yield await readFeatures(request, layer, ids.slice(from, from + size));
  }
}

/** Reads features by their ids; a page whose shapes are too large for one response is halved. */
async function readFeatures(
  request: Request,
  layer: ArcgisLayer,
  ids: readonly number[],
): Promise<DataRecord[]> {
  const idColumn = layer.objectIdField || layer.fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name;
  if (!idColumn) {
    throw new TidemarkError('invalid_request', 'The layer has no object ids, by which it could be read.');
  }

  const parameters = {
    where: `${idColumn} >= ${ids[0]} AND ${idColumn} <= ${ids.at(-1)}`,
    outFields: '*',
    returnGeometry: String(Boolean(layer.geometryType)),
    outSR: '4326',
  };
  const page = await callService(request, `${layerPath(request)}/query`, parameters, featuresSchema);
  if (page.exceededTransferLimit && ids.length > 1) {
    const half = Math.ceil(ids.length / 2);
    const first = await readFeatures(request, layer, ids.slice(0, half));
    return [...first, ...(await readFeatures(request, layer, ids.slice(half)))];
  }

  // Features that were added within the range are for the next time.
  const wanted = new Set(ids);
  return page.features
    .filter(({ attributes }) => wanted.has(Number(attributes[idColumn])))
    .toSorted((one, other) => Number(one.attributes[idColumn]) - Number(other.attributes[idColumn]))
    .map(({ attributes, geometry }) => recordOf(layer, request.settings, attributes, geometry));
}

/** The condition of the features that are wanted, in SQL as services read it. */
function conditionOf({ since, mode }: ReadRequest<ArcgisSettings>, layer: ArcgisLayer): string {
  if (!since) return '1=1';
  const field = layer.fields?.find(({ name }) => name === since.column);
  if (!field) throw new TidemarkError('invalid_request', `The layer has no column named ${since.column}.`);

  return `${field.name} ${mode === 'append' ? '>' : '>='} ${literalOf(field, since.value)}`;
}

function literalOf({ type }: ArcgisField, value: string): string {
  if (type === 'esriFieldTypeDate') {
    // Services compare in seconds.
    return `TIMESTAMP '${new Date(value).toISOString().slice(0, 19).replace('T', ' ')}'`;
  }
  const number = value.trim() === '' ? NaN : Number(value);
  if (numberTypes.has(type) && !Number.isNaN(number)) return String(number);

  return `'${value.replaceAll("'", "''")}'`;
}

const numberTypes = new Set([
  'esriFieldTypeOID',
  'esriFieldTypeInteger',
  'esriFieldTypeSmallInteger',
  'esriFieldTypeBigInteger',
  'esriFieldTypeSingle',
  'esriFieldTypeDouble',
]);

/** The columns of a layer, that of its shapes at the end. */
function columnsOf({ fields, geometryType }: ArcgisLayer): ArcgisField[] {
  const plain = (fields ?? []).filter(
    ({ type }) => !['esriFieldTypeGeometry', 'esriFieldTypeBlob'].includes(type),
  );
  if (!geometryType) return plain;
  return [...plain, { name: shapeColumn, alias: 'Shape', type: 'esriFieldTypeGeometry' }];
}

function recordOf(
  layer: ArcgisLayer,
  { codes }: ArcgisSettings,
  attributes: Record<string, unknown>,
  geometry: unknown,
): DataRecord {
  return Object.fromEntries(
    columnsOf(layer).map((field) => [
      field.name,
      field.type === 'esriFieldTypeGeometry'
        ? shapeOf(geometry)
        : valueOf(field, attributes[field.name] ?? null, codes),
    ]),
  );
}

/** A value by the type of its column: a moment from milliseconds, a name from a code. */
function valueOf({ type, domain }: ArcgisField, value: unknown, codes: ArcgisSettings['codes']): unknown {
  if (value === null) return null;
  const coded = codes === 'names' && domain?.codedValues?.find(({ code }) => String(code) === String(value));
  if (coded) return coded.name;
  if (type !== 'esriFieldTypeDate' || typeof value !== 'number') return value;

  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  return moment.toISOString().replace('.000Z', 'Z');
}
