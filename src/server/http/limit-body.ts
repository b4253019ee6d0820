/** The most bytes that a form or another small request may have. */
export const maxFormBytes = 1024 * 1024;

/**
 * A request with a body of at most `limit` bytes; null for a longer one. A body that says its length is not touched;
 * another is read here, as far as the limit.
 */
export async function limitBody(request: Request, limit: number): Promise<Request | null> {
  if (!request.body) return request;
  const length = request.headers.get('content-length');
  if (length !== null && !request.headers.has('transfer-encoding')) {
    return Number(length) <= limit ? request : null;
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body) {
    bytes += piece.length;
    if (bytes > limit) return null;
    pieces.push(piece);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(pieces) });
}
