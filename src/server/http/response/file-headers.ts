import { downloadName } from '#domain/value/address/download-name.ts';
import type { DownloadFormat } from '#server/downloads/downloads.server.ts';

const mediaTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** The headers of a downloaded file, whose name is its title and the time. */
export function fileHeaders(title: string, format: DownloadFormat): Record<string, string> {
  return {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(downloadName([title], format))}`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  };
}
