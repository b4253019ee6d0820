import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ConnectionAccess } from '#domain/source/connection/connection.ts';
import { requestJson } from '../../request/request-json.ts';
import type { ConnectorReader, ConnectorRequest } from '../connector.ts';
import { readFile } from '../read-file.ts';
import type { DcatSettings } from './index.ts';
import { readCatalogue, type CatalogueDataset, type Distribution } from './read-catalogue.ts';

type Request = ConnectorRequest<DcatSettings>;

/** The most files of a catalogue that can be chosen. */
const mostChoices = 10_000;

/** Files that are read as tables, by their formats or the endings of their addresses. */
const tableFormats =
  /^(csv|tsv|json|geojson|jsonl|ndjson|xlsx|xls|ods|parquet|zip|kml|kmz|gpkg|geopackage|vnd\..*|geo\+json)$/i;

/** Reads files of catalogues, at the address that the catalogue has for them now. */
export const dcatReader: ConnectorReader<DcatSettings> = {
  async choices(request) {
    const { dataset, distribution } = request.settings;
    if (dataset !== undefined && distribution !== undefined) return [];

    const datasets = await datasetsOf(request);
    const wanted = datasets.filter(({ id }) => dataset === undefined || id === dataset);
    return wanted
      .flatMap(({ id, title, description, distributions }) =>
        distributions.filter(isTable).map(({ name }) => ({
          label: `${title || id} (${name})`,
          description: description.slice(0, 200),
          settings: { ...request.settings, dataset: id, distribution: name },
        })),
      )
      .slice(0, mostChoices);
  },
  async describe(request) {
    const { dataset } = await placeOf(request);
    const { title, description, license, publisher, cadence } = dataset;
    return { title, description, license, publisher, cadence, columns: [] };
  },
  async read({ settings, ...request }) {
    const { distribution } = await placeOf({ ...request, settings });
    const access = accessAt(distribution.address, settings.address, request.access);
    return readFile(distribution.address, { ...request, access });
  },
};

const isTable = ({ format, address }: Distribution): boolean =>
  tableFormats.test(format) || tableFormats.test(new URL(address).pathname.split('.').at(-1)!);

/** What is secret is for the server of the catalogue alone. */
function accessAt(address: string, catalogue: string, access: ConnectionAccess): ConnectionAccess {
  return new URL(address).origin === new URL(catalogue).origin ? access : { headers: {} };
}

async function datasetsOf({ settings: { address }, access, network }: Request): Promise<CatalogueDataset[]> {
  const { value } = await requestJson({ address, access }, network);
  const datasets = readCatalogue(value);
  if (datasets.length > 0) return datasets;
  throw new TidemarkError('invalid_request', 'There is no catalogue with files at this address.', {
    details: { field: 'address' },
  });
}

/** The file of the settings; that of a data set that has one alone needs no name. */
async function placeOf(request: Request): Promise<{ dataset: CatalogueDataset; distribution: Distribution }> {
  const { dataset: id, distribution: name } = request.settings;
  if (id === undefined) throw missing('dataset', 'Choose a data set of the catalogue.');

  const dataset = (await datasetsOf(request)).find((each) => each.id === id);
  if (!dataset) throw missing('dataset', 'The catalogue does not have this data set any more.');

  const [only, ...others] = dataset.distributions;
  const distribution =
    name === undefined && others.length === 0
      ? only
      : dataset.distributions.find((each) => each.name === name);
  if (distribution) return { dataset, distribution };
  throw missing('distribution', 'The data set does not have this file.');
}

const missing = (field: string, message: string) =>
  new TidemarkError('invalid_request', message, { details: { field: `connection.${field}` } });
