import { present } from '#domain/value/object/present.ts';

type CitedSource = { name: string; open_data: { publisher: string } };
type CitedVersion = { name: string; updated_at: string };

/**
 * How a version of a source is cited, in the order of the APA style: publisher, year, title, version,
 * address; `dataSet` is what a data set is called.
 */
export function citation(
  source: CitedSource,
  version: CitedVersion | null,
  address: string,
  dataSet: string,
): string {
  const { publisher } = source.open_data;
  const title = present([source.name, version && `(${version.name})`, dataSet]).join(' ');
  const year = version && `(${version.updated_at.slice(0, 4)})`;
  const dated = (text: string) => present([text, year]).join(' ');

  if (!publisher) return `${dated(title)}. ${address}`;
  return `${dated(publisher.replace(/\.$/, ''))}. ${title}. ${address}`;
}
