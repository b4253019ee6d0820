type CitedSource = { name: string; open_data: { publisher: string } };
type CitedVersion = { name: string; updated_at: string };

/**
 * How a version of a source is cited, in the order of the APA style: publisher, year, title, version,
 * address.
 */
export function citation(source: CitedSource, version: CitedVersion | null, address: string): string {
  const { publisher } = source.open_data;
  const title = version ? `${source.name} (${version.name})` : source.name;
  const year = version ? `(${version.updated_at.slice(0, 4)})` : '';
  const beginning = publisher
    ? [`${publisher.replace(/\.$/, '')}${year && ` ${year}`}.`, `${title} [Data set].`]
    : [`${title} [Data set]${year && ` ${year}`}.`];

  return [...beginning, address].join(' ');
}
