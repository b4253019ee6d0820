import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3Client, CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isTransient } from '#server/base/base.server.ts';
import { openObjectStore, type ObjectStore } from './files.server.ts';
import { openDisk } from './open-disk.ts';

/** A store to test with, such as `http://key:secret@127.0.0.1:7480`, where a bucket can be made. */
const address = process.env['TIDEMARK_TEST_S3'];

/** The names of all objects. */
async function namesIn(store: ObjectStore): Promise<string[]> {
  const names = [];
  for await (const name of store.list()) {
    names.push(name);
  }
  return names;
}

describe.runIf(address)('a real store', () => {
  const { origin: endpoint, username, password } = new URL(address ?? 'http://unset');
  const region = 'us-east-1';
  const bucket = `tidemark-${Date.now()}`;
  let folder: string;
  let client: S3Client;

  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', username);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', password);
    folder = await mkdtemp(join(tmpdir(), 'tidemark-real-'));
    client = new S3Client({ endpoint, region, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(async () => {
    client.destroy();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  const configurationOf = (node: string, prefix = 'tide/mark') => ({
    storage: { kind: 's3', bucket, prefix, endpoint, region } as const,
    folder: join(folder, node),
  });

  test('keeps objects, whole and in parts, for all nodes', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map((node) => openObjectStore(configurationOf(node))),
    );
    const content = randomBytes(40 * 1024 * 1024);
    const { name, bytes } = await one!.put(Readable.from([content]));
    expect(bytes).toBe(content.length);
    expect((await buffer(await other!.get(name))).equals(content)).toBe(true);
    expect((await buffer(await other!.get(name, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(
      true,
    );
    expect(await other!.verify(name)).toBe(true);

    const path = await one!.temporaryPath();
    await writeFile(path, 'hello');
    const adopted = await one!.adopt(path);
    expect(await text(await other!.get(adopted.name))).toBe('hello');
    expect((await namesIn(other!)).toSorted()).toEqual([name, adopted.name].toSorted());

    expect(await one!.removeOlder(name, new Date(0))).toBe(false);
    expect(await one!.exists(name)).toBe(true);
    await one!.delete(name);
    await one!.delete(name);
    expect(await one!.exists(name)).toBe(false);
    await expect(one!.get(name)).rejects.toMatchObject({ code: 'missing_object' });
  });

  test('takes objects of unknown length in parts, and keeps none of one that fails', async () => {
    const disk = await openDisk(configurationOf('one', ''));
    if (disk.local) throw new Error('The store is no bucket.');
    const parts = Array.from({ length: 5 }, () => randomBytes(9 * 1024 * 1024));
    const written = await disk.write('backups/large', (stream) => pipeline(Readable.from(parts), stream));
    expect(written.bytes).toBe(Buffer.concat(parts).length);
    expect((await buffer(await disk.disk.getStream('backups/large'))).equals(Buffer.concat(parts))).toBe(
      true,
    );

    const failing = async function* () {
      yield* parts;
      throw new Error('the source is gone');
    };
    const failed = disk.write('backups/half', (stream) => pipeline(Readable.from(failing()), stream));
    await expect(failed).rejects.toThrow('the source is gone');
    expect(await disk.disk.exists('backups/half')).toBe(false);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(Uploads).toEqual([]);
  });

  test('that refuses the keys, or has no such bucket, is unavailable', async () => {
    const configuration = configurationOf('refused');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another secret');
    const refused = await openObjectStore(configuration);
    const refusals = await Promise.allSettled([refused.put(Readable.from(['x'])), namesIn(refused)]);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', password);

    const storage = { ...configuration.storage, bucket: 'no-such-bucket' };
    const elsewhere = await openObjectStore({ ...configuration, storage });
    const missing = await Promise.allSettled([elsewhere.put(Readable.from(['x']))]);
    for (const outcome of [...refusals, ...missing]) {
      expect(outcome.status === 'rejected' && isTransient(outcome.reason)).toBe(true);
    }
  });
});
