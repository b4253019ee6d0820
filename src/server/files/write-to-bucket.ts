import { Transform, type Writable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket takes at most 10,000 parts of an object: with these, objects of up to 156 GiB. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Writes what `produce` writes as one object of a bucket, in parts, of which a few are in memory at once. The
 * object exists once everything is written; a failure of either side ends both and removes the parts.
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

/**
 * Removes the parts of objects that were never completed, because the process that wrote them was killed: a
 * bucket keeps and charges them for ever. `prefix` is what the keys begin with, `isAbandoned` tells them from
 * what is being written.
 */
export async function removeParts(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
  isAbandoned: (key: string) => boolean,
): Promise<void> {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await import('@aws-sdk/client-s3');
  const start: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};

  for (let isLast = false; !isLast;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...start }),
    );
    for (const { Key, UploadId } of page.Uploads ?? []) {
      if (Key && isAbandoned(Key)) {
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      }
    }
    start.KeyMarker = page.NextKeyMarker;
    start.UploadIdMarker = page.NextUploadIdMarker;
    isLast = !page.IsTruncated;
  }
}
