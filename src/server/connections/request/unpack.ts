import type { IncomingMessage } from 'node:http';
import { PassThrough, type Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { refused } from './request-problems.ts';

/** What unpacks the body of a response. */
export function unpack(response: IncomingMessage): Duplex {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  switch (encoding) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    default:
      throw refused('The server packs the file in a way that is not known here.');
  }
}
