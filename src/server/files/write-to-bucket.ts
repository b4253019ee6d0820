import { Transform, type Writable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket takes at most 10,000 parts of an object: with these, objects of up to 156 GiB. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Writes what `produce` writes as one object of a bucket, in parts, of which a few are in memory at once. The object exists
 * once everything is written; a failure of either side ends both and removes the parts.
 */
export async function writeToBucket(
  client: S3Client,
  { bucket, key }: { bucket: string; key: string },
  produce: (stream: Writable) => Promise<unknown>,
): Promise<{ bytes: number }> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: stream },
    partSize: partBytes,
    queueSize: partsAtOnce,
  });
  const sent = upload.done();
  // Otherwise the producer would wait for a reader that is gone.
  sent.catch((error: Error) => stream.destroy(error));
  try {
    await produce(stream);
  } catch (error) {
    stream.destroy(error as Error);
    // When the bucket failed first, the producer only knows that its reader is gone.
    await sent;
    throw error;
  }
  await sent;
  return { bytes };
}
