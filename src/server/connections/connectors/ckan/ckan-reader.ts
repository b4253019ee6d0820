import type { z } from 'zod';
import { readCadence } from '#domain/source/connection/cadence.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type {
  ConnectorSettings,
  DescribedData,
  PlaceChoice,
} from '#domain/source/connection/connector-form.ts';
import { checkSameState } from '../changed-meanwhile.ts';
import type { ConnectorReader, ConnectorRequest, ReadRequest } from '../connector.ts';
import { numberOf, previewText } from '../record-values.ts';
import { isLess, writeRecords, type DataRecord } from '../write-records.ts';
import { callAction, packageSchema, resourceSchema, searchSchema, type CkanPage } from './ckan-api.ts';
import type { CkanSettings } from './index.ts';

type Request = ConnectorRequest<CkanSettings>;

/** The rows of a page; portals allow 32,000 unless their operators say otherwise. */
const pageRows = 10_000;

/** The column that portals number the rows of a table with, anew each time that it is loaded. */
const rowNumber = '_id';

/** Reads tables of the DataStore of CKAN portals. */
export const ckanReader: ConnectorReader<CkanSettings> = {
  describe,
  choices,
  async preview(request) {
    const page = await search(request, { limit: '50', sort: rowNumber });
    const columns = columnsOf(page);
    const rows = recordsOf(page).map((record) => columns.map(({ id }) => previewText(record[id])));
    return { columns: columns.map(({ id }) => id), rows };
  },
  async read(request) {
    const resource = await readResource(request);
    const pages = request.since ? newPages(request) : allPages(request);
    return writeRecords(request, { name: resource.name || resource.id }, pages);
  },
};

/** Resources of the DataStore as tables, others as files of the web. */
async function choices(request: Request): Promise<PlaceChoice[]> {
  const { dataset, resource, address } = request.settings;
  if (resource !== undefined || dataset === undefined) return [];

  const { resources } = await callAction(request, 'package_show', { id: dataset }, packageSchema);
  return resources.flatMap(({ id, name, format, description, url, datastore_active: isTable }) => {
    const label = `${name || id}${format ? ` (${format})` : ''}`;
    const described = { label, description: description ?? '' };
    const table: CkanSettings = { kind: 'ckan', address, dataset, resource: id };
    if (isTable) return [{ ...described, settings: table }];
    if (!url || !URL.canParse(url)) return [];
    return [{ ...described, settings: fileAt(url) }];
  });
}

const fileAt = (address: string): ConnectorSettings & { address: string } => ({ kind: 'web', address });

async function describe(request: Request): Promise<DescribedData> {
  const resource = await readResource(request);
  const id = request.settings.dataset ?? resource.package_id;
  const dataset = id ? await callAction(request, 'package_show', { id }, packageSchema) : null;
  const page = await search(request, { limit: '0' });
  const titles = [dataset?.title, resource.name].filter(Boolean);

  return {
    title: titles.join(': '),
    description: resource.description || dataset?.notes || '',
    license: dataset?.license_url ?? '',
    publisher: dataset?.organization?.title || dataset?.author || '',
    cadence: dataset ? cadenceOf(dataset) : '',
    columns: columnsOf(page).map(({ id: name, type, info }) => ({
      name,
      type,
      label: info?.label ?? '',
      description: info?.notes ?? '',
    })),
  };
}

/** The fields in which portals say how often a data set changes. */
const cadenceFields = [
  'frequency',
  'update_frequency',
  'data_update_frequency',
  'accrual_periodicity',
  'accrualPeriodicity',
];

/** How often a data set changes, where it says so. */
function cadenceOf({ extras, ...fields }: z.output<typeof packageSchema>): string {
  const said = cadenceFields.flatMap((field) => [
    fields[field],
    extras?.find(({ key }) => key === field)?.value,
  ]);
  const texts = said.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : [],
  );
  return texts.find((text) => readCadence(text) !== null) ?? '';
}

function readResource(request: Request) {
  const { resource } = request.settings;
  if (resource !== undefined) return callAction(request, 'resource_show', { id: resource }, resourceSchema);
  throw new TidemarkError('invalid_request', 'Choose a resource of the data set.', {
    details: { field: 'connection.resource' },
  });
}

const search = (request: Request, parameters: Record<string, string>): Promise<CkanPage> =>
  callAction(
    request,
    'datastore_search',
    { resource_id: request.settings.resource ?? '', ...parameters },
    searchSchema,
  );

/** All rows in the order of their numbers; rejects where the table was changed meanwhile. */
async function* allPages(request: Request): AsyncGenerator<DataRecord[]> {
  let [offset, total] = [0, 0];
  do {
    const page = await search(request, { sort: rowNumber, limit: String(pageRows), offset: String(offset) });
    checkTotal(page, offset, total);
    total = page.total ?? 0;
    offset += page.records.length;
    yield recordsOf(page);
    // Portals may send fewer rows than were asked for.
    if (page.records.length === 0) break;
  } while (offset < total);

  checkSameState(offset, total);
}

function checkTotal(page: CkanPage, offset: number, total: number): void {
  if (offset > 0) {
    checkSameState(total, page.total ?? 0);
  }
}

/** The rows whose column has a greater value, or to update rows also the same one, the greatest first. */
async function* newPages(request: ReadRequest<CkanSettings>): AsyncGenerator<DataRecord[]> {
  const { column, value } = request.since!;
  const sort = `"${column}" desc nulls last, ${rowNumber}`;
  const isWanted = (text: string) => (request.mode === 'append' ? isLess(value, text) : !isLess(text, value));

  for (let offset = 0; ;) {
    const page = await search(request, { sort, limit: String(pageRows), offset: String(offset) });
    const rows = recordsOf(page);
    const wanted = rows.filter((row) => row[column] != null && isWanted(String(row[column])));
    yield wanted;
    offset += rows.length;
    if (rows.length === 0 || wanted.length < rows.length) return;
  }
}

const columnsOf = ({ fields }: CkanPage) => fields.filter(({ id }) => id !== rowNumber);

/** The records of a page, with numbers where their columns have numbers. */
function recordsOf(page: CkanPage): DataRecord[] {
  const columns = columnsOf(page);
  return page.records.map((record) =>
    Object.fromEntries(columns.map(({ id, type }) => [id, typedValue(record[id], type)])),
  );
}

const numberTypes = /^(numeric|float|double|int|bigint|smallint|real|decimal)/;

function typedValue(value: unknown, type: string): unknown {
  return numberTypes.test(type) ? numberOf(value ?? null) : (value ?? null);
}
