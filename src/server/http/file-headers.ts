import { cutText } from '#domain/value/cut-text.ts';
import type { DownloadFormat } from '#server/downloads/downloads.server.ts';

const mediaTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** The most characters of a file's name, without the time and the ending. */
const maxNameLength = 130;

/** A title that file systems accept: without the characters that some refuse, and not too long. */
function fileName(title: string): string {
  const safe = title.replaceAll(/[\\/:*?<>|\u0000-\u001f\u007f]/g, '-').replaceAll('"', "'");
  return cutText(safe, maxNameLength);
}

/** The headers of a downloaded file, whose name is its title and the time. */
export function fileHeaders(title: string, format: DownloadFormat): Record<string, string> {
  const name = `${fileName(title)} ${new Date().toISOString().replaceAll(':', '-')}`;
  return {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  };
}
