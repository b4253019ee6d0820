import { z } from 'zod';
import { readCadence } from '#domain/source/connection/cadence.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { requestJson } from '../../request/request-json.ts';
import { checkSameState } from '../changed-meanwhile.ts';
import type { ConnectorReader, ConnectorRequest, ReadRequest } from '../connector.ts';
import { numberOf, previewText } from '../record-values.ts';
import { writeRecords, type DataRecord } from '../write-records.ts';
import type { SocrataSettings } from './index.ts';

type Request = ConnectorRequest<SocrataSettings>;

/** The rows of a page: the most that every version of the API sends. */
const pageRows = 50_000;

const text = z.string().nullish();

/** What a portal says about a data set. */
const viewSchema = z.object({
  name: z.string().default(''),
  description: text,
  attribution: text,
  attributionLink: text,
  license: z.object({ name: text, termsLink: text }).nullish(),
  rowsUpdatedAt: z.number().nullish(),
  metadata: z
    .object({ custom_fields: z.record(z.string(), z.record(z.string(), z.unknown())).nullish() })
    .nullish()
    .catch(null),
  columns: z
    .array(
      z.object({
        fieldName: z.string(),
        name: text,
        dataTypeName: z.string().default('text'),
        description: text,
      }),
    )
    .default([]),
});
type View = z.output<typeof viewSchema>;

const recordsSchema = z.array(z.record(z.string(), z.unknown()));

/** Reads data sets of Socrata portals by SODA, in the order of their row ids. */
export const socrataReader: ConnectorReader<SocrataSettings> = {
  async describe(request) {
    const view = await readView(request);
    return {
      title: view.name,
      description: view.description ?? '',
      license: view.license?.termsLink ?? '',
      publisher: view.attribution ?? '',
      attribution: view.attributionLink ?? '',
      cadence: cadenceOf(view),
      columns: columnsOf(view).map(({ fieldName, name, dataTypeName, description }) => ({
        name: fieldName,
        label: name ?? '',
        type: dataTypeName,
        description: description ?? '',
      })),
    };
  },
  async preview(request) {
    const view = await readView(request);
    const columns = columnsOf(view);
    const records = await readPage(request, view, { $limit: '50', $order: ':id' });
    return {
      columns: columns.map(({ name, fieldName }) => name || fieldName),
      rows: records.map((record) => columns.map(({ fieldName }) => previewText(record[fieldName]))),
    };
  },
  async read(request) {
    const view = await readView(request);
    return writeRecords(request, { name: view.name || request.settings.dataset }, pagesOf(request, view));
  },
};

async function* pagesOf(request: ReadRequest<SocrataSettings>, view: View): AsyncGenerator<DataRecord[]> {
  const where = conditionOf(request, view);
  for (let offset = 0; ;) {
    const records = await readPage(request, view, {
      $order: ':id',
      $limit: String(pageRows),
      $offset: String(offset),
      ...where,
    });
    // Portals may send fewer rows than were asked for.
    if (records.length === 0) break;
    offset += records.length;
    yield records;
  }

  checkSameState(view.rowsUpdatedAt, (await readView(request)).rowsUpdatedAt);
}

/** The condition of the rows that are wanted, in the language of the API. */
function conditionOf({ since, mode }: ReadRequest<SocrataSettings>, view: View): Record<string, string> {
  if (!since) return {};
  const column = columnsOf(view).find(({ fieldName }) => fieldName === since.column);
  if (!column) {
    throw new TidemarkError('invalid_request', `The data set has no column named ${since.column}.`);
  }

  const isNumber = numberTypes.has(column.dataTypeName) && typeof numberOf(since.value) === 'number';
  const literal = isNumber ? since.value : `'${since.value.replaceAll("'", "''")}'`;
  return { $where: `\`${column.fieldName}\` ${mode === 'append' ? '>' : '>='} ${literal}` };
}

/** The names of fields in which portals say how often a data set changes, the clearest first. */
const cadenceFields = [/^(?:data )?posting frequency$/i, /^(?:data )?updated? frequency$/i, /^frequency$/i];

/** How often a data set changes, where it says so in one of the groups of its metadata. */
function cadenceOf({ metadata }: View): string {
  const fields = Object.values(metadata?.custom_fields ?? {}).flatMap((group) => Object.entries(group));
  const said = cadenceFields.flatMap((field) => fields.filter(([name]) => field.test(name.trim())));
  const texts = said.flatMap(([, value]) => (typeof value === 'string' ? value : []));
  return texts.find((text) => readCadence(text) !== null) ?? '';
}

/** Columns of the data set; those that portals compute for their maps are left out. */
const columnsOf = ({ columns }: View) => columns.filter(({ fieldName }) => !fieldName.startsWith(':'));

async function readView(request: Request): Promise<View> {
  const { dataset } = request.settings;
  const { status, value } = await call(request, `/api/views/${dataset}.json`);
  const view = viewSchema.safeParse(value).data;
  if (status === 200 && view) return view;
  throw problemOf(status);
}

async function readPage(
  request: Request,
  view: View,
  parameters: Record<string, string>,
): Promise<DataRecord[]> {
  const query = new URLSearchParams(parameters).toString();
  const { status, value } = await call(request, `/resource/${request.settings.dataset}.json?${query}`);
  const records = recordsSchema.safeParse(value).data;
  if (status !== 200 || !records) throw problemOf(status);

  const columns = columnsOf(view);
  return records.map((record) =>
    Object.fromEntries(
      columns.map(({ fieldName, dataTypeName }) => [fieldName, typedValue(record[fieldName], dataTypeName)]),
    ),
  );
}

function call({ settings, access, network }: Request, path: string) {
  const { token, ...signIn } = access;
  const headers = token ? { ...access.headers, 'x-app-token': token } : access.headers;
  const address = `${new URL(settings.address).origin}${path}`;
  return requestJson({ address, access: { ...signIn, headers } }, network, { isProblemJson: true });
}

function problemOf(status: number): TidemarkError {
  const details = { field: 'address' };
  if (status === 404) {
    return new TidemarkError('invalid_request', 'The portal has no such data set.', { details });
  }
  if (status === 401 || status === 403) {
    const message = 'The portal does not let us read this data set. Check how it is signed in.';
    return new TidemarkError('invalid_request', message, { details });
  }

  return new TidemarkError('invalid_request', 'There is no Socrata portal at this address.', { details });
}

const numberTypes = new Set(['number', 'money', 'percent', 'double', 'stars']);

/** A value by its type: numbers come as texts, links and numbers of telephones in objects. */
function typedValue(value: unknown, type: string): unknown {
  if (value === undefined) return null;
  if (numberTypes.has(type)) return numberOf(value);
  if (!isRecord(value)) return value;
  if (type === 'url') return value['url'] ?? value['description'] ?? null;
  if (type === 'phone') return value['phone_number'] ?? null;
  return value;
}
