import { hasPlaces } from '#domain/source/column/place-columns.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import type { SourceEntry } from '#server/sources/sources.server.ts';
import { downloadFormats, type DownloadFormat } from './write-rows.ts';

const formats: Record<DownloadFormat, { mediaType: string; format: string }> = {
  csv: { mediaType: 'text/csv', format: 'CSV' },
  json: { mediaType: 'application/json', format: 'JSON' },
  geojson: { mediaType: 'application/geo+json', format: 'GeoJSON' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', format: 'XLSX' },
  parquet: { mediaType: 'application/vnd.apache.parquet', format: 'Parquet' },
};

/**
 * The catalogue of all data in DCAT-US 1.1 (Project Open Data): one data set for each source that has a
 * version.
 */
export function catalogue(sources: readonly SourceEntry[], url: string) {
  const address = (path: string) => `${url}${path}`;
  return {
    '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
    '@type': 'dcat:Catalog',
    conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
    describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json',
    dataset: sources.flatMap((source) => {
      const [newest] = source.versions;
      if (!newest) return [];

      return {
        '@type': 'dcat:Dataset',
        identifier: address(`/source/${source.id}`),
        title: source.name,
        description: plainText(readDocument(source.description)) || source.name,
        keyword: keywords(source),
        issued: source.created_at,
        modified: newest.updated_at,
        landingPage: address(`/cenrep/source/${source.id}/versions/${newest.id}`),
        accessLevel: source.authLevel < 0 ? 'public' : 'restricted public',
        ...openData(source, new URL(url).host),
        distribution: source.versions.flatMap((version) =>
          formatsOf(source).map((format) => ({
            '@type': 'dcat:Distribution',
            title: `${version.name} as ${formats[format].format}`,
            downloadURL: address(`/download/${source.id}/${version.id}/data.${format}`),
            ...formats[format],
          })),
        ),
      };
    }),
  };
}

const formatsOf = ({ columns }: SourceEntry): DownloadFormat[] =>
  downloadFormats.filter((format) => format !== 'geojson' || hasPlaces(columns));

/** The publisher, the contact and the licence of a source; fields without a value are left out. */
function openData({ open_data: { license, publisher, contact } }: SourceEntry, host: string) {
  const name = publisher || host;
  const contactPoint = { '@type': 'vcard:Contact', fn: name, hasEmail: `mailto:${contact}` };
  return withoutUndefined({
    publisher: { '@type': 'org:Organization', name },
    license: license || undefined,
    contactPoint: contact ? contactPoint : undefined,
  });
}

/** Categories as keywords; the standard requires at least one. */
function keywords({ categories }: SourceEntry): string[] {
  const words = categories.flat();
  if (words.length > 0) return words;
  return ['data'];
}
