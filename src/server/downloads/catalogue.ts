import type { SourceEntry } from '#server/sources/sources.server.ts';
import { downloadFormats, type DownloadFormat } from './write-rows.ts';

const formats: Record<DownloadFormat, { mediaType: string; format: string }> = {
  csv: { mediaType: 'text/csv', format: 'CSV' },
  json: { mediaType: 'application/json', format: 'JSON' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', format: 'XLSX' },
  parquet: { mediaType: 'application/vnd.apache.parquet', format: 'Parquet' },
};

/** The catalogue of an installation's data: DCAT-US 1.1 (Project Open Data), one data set for each source with a version. */
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
        description:
          typeof source.description === 'string' && source.description ? source.description : source.name,
        keyword: keywords(source),
        issued: source.created_at,
        modified: newest.updated_at,
        accessLevel: source.authLevel < 0 ? 'public' : 'restricted public',
        publisher: { '@type': 'org:Organization', name: new URL(url).host },
        distribution: source.versions.flatMap((version) =>
          downloadFormats.map((format) => ({
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

/** Categories as keywords; a source without any is at least data. */
function keywords({ categories }: SourceEntry): string[] {
  const words = categories.flat();
  return words.length > 0 ? words : ['data'];
}
