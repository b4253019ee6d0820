import { isRecord } from '#domain/value/object/is-record.ts';

/** A data set of a catalogue; what the catalogue does not say is ''. */
export type CatalogueDataset = {
  id: string;
  title: string;
  description: string;
  license: string;
  publisher: string;
  cadence: string;
  distributions: Distribution[];
};

/** A file of a data set, with a name by which it is found again when its address changes. */
export type Distribution = { name: string; address: string; format: string };

type Node = Readonly<Record<string, unknown>>;

/** The data sets of a catalogue in JSON: that of DCAT-US (`data.json`), or JSON-LD with its nodes by id. */
export function readCatalogue(catalogue: unknown): CatalogueDataset[] {
  const nodes = new Map<string, Node>();
  const datasets: Node[] = [];
  collect(catalogue, nodes, datasets);
  const seen = new Set<string>();

  return datasets
    .map((dataset) => datasetOf(dataset, nodes))
    .filter(({ id, distributions }) => {
      const isNew = id !== '' && distributions.length > 0 && !seen.has(id);
      seen.add(id);
      return isNew;
    });
}

/** Collects the nodes of a catalogue by their ids, and those that are data sets. */
function collect(value: unknown, nodes: Map<string, Node>, datasets: Node[], key = ''): void {
  if (Array.isArray(value)) {
    value.forEach((member) => collect(member, nodes, datasets, key));
    return;
  }
  if (!isRecord(value)) return;

  const id = value['@id'];
  if (typeof id === 'string' && Object.keys(value).length > 1) {
    nodes.set(id, { ...nodes.get(id), ...value });
  }
  const isNamedSo = key === 'dataset' && Object.keys(value).length > 1;
  if (isNamedSo || texts(value['@type']).some((type) => localName(type) === 'Dataset')) {
    datasets.push(value);
  }
  for (const [name, member] of Object.entries(value)) {
    collect(member, nodes, datasets, localName(name));
  }
}

function datasetOf(dataset: Node, nodes: ReadonlyMap<string, Node>): CatalogueDataset {
  const files = members(dataset, 'distribution', nodes).map((file) => ({
    title: textOf(file, 'title'),
    address: textOf(file, 'downloadURL') || textOf(file, 'accessURL'),
    format: formatOf(file),
    license: textOf(file, 'license'),
  }));
  const readable = files.filter(({ address }) => /^https?:\/\//i.test(address) && URL.canParse(address));
  const [publisher] = members(dataset, 'publisher', nodes);

  return {
    id: textOf(dataset, 'identifier') || texts(dataset['@id'])[0] || '',
    title: textOf(dataset, 'title'),
    description: textOf(dataset, 'description'),
    license: textOf(dataset, 'license') || readable.find(({ license }) => license)?.license || '',
    cadence: textOf(dataset, 'accrualPeriodicity'),
    publisher: publisher ? textOf(publisher, 'name') : textOf(dataset, 'publisher'),
    distributions: readable.map(({ title, format, address }) => {
      const isOnlyTitle = title !== '' && readable.filter((other) => other.title === title).length === 1;
      const isOnlyFormat = format !== '' && readable.filter((other) => other.format === format).length === 1;
      const formatOrAddress = isOnlyFormat ? format : address;
      return { name: isOnlyTitle ? title : formatOrAddress, address, format };
    }),
  };
}

function formatOf(file: Node): string {
  const said = textOf(file, 'format') || textOf(file, 'mediaType');
  return said.split(/[/#]/).at(-1)!.toUpperCase();
}

/** The objects at a key, whatever its prefix is; those that are named by their id are looked up. */
function members(node: Node, key: string, nodes: ReadonlyMap<string, Node>): Node[] {
  return valuesAt(node, key).flatMap((value) => {
    const id = isRecord(value) ? value['@id'] : value;
    const known = typeof id === 'string' ? nodes.get(id) : undefined;
    if (known) return [known];
    return isRecord(value) ? [value] : [];
  });
}

/** The first text at a key, whatever its prefix is: a text, a value of JSON-LD, or the id of a node. */
function textOf(node: Node, key: string): string {
  for (const value of valuesAt(node, key)) {
    const [text] = texts(value);
    if (text !== undefined) return text;
    const label = isRecord(value) ? textOf(value, 'label') : '';
    if (label !== '') return label;
  }

  return '';
}

const valuesAt = (node: Node, key: string): unknown[] =>
  Object.entries(node)
    .filter(([name]) => localName(name) === key)
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]));

/** A value as texts: those of a list, of values of JSON-LD, or ids. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (!isRecord(value)) return [];
  return texts(value['@value'] ?? value['@id']);
}

/** The name of a key or a type without its vocabulary: `dct:title` and `http://purl.org/dc/terms/title`. */
const localName = (name: string): string => name.split(/[/#:]/).at(-1)!;
