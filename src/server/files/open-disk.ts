import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Writable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { removeParts, writeToBucket } from './write-to-bucket.ts';

/**
 * Where objects are stored. `folder` is a folder of this machine only: it has incomplete files, and the
 * objects, unless they are in a storage folder; for a bucket it has the objects that were fetched. The
 * library reads the keys of a bucket from the AWS_* variables.
 */
export type ObjectStoreConfiguration = {
  storage:
    | { kind: 'file'; folder?: string }
    | { kind: 's3'; bucket: string; prefix: string; endpoint?: string; region?: string };
  folder: string;
  /** How long a bucket has for a connection, and for each part of a response, in milliseconds. */
  patience?: { connection: number; response: number };
};

/** A bucket that sends nothing for so long is away: people wait for what it has. */
const defaultPatience = { connection: 5000, response: 20_000 };
/** How often a request that can be repeated is sent to a bucket. */
const maxAttempts = 2;

/** The folder that objects are read from on this machine. */
export function objectsFolder({ storage, folder }: ObjectStoreConfiguration): string {
  if (storage.kind === 's3') return join(folder, 'cache');
  return storage.folder ?? join(folder, 'objects');
}

/**
 * The disk with the objects; on this machine, or in a bucket, into which objects of unknown length can be
 * written.
 */
export type OpenDisk =
  | { disk: Disk; local: true }
  | {
      disk: Disk;
      local: false;
      write(key: string, produce: (stream: Writable) => Promise<unknown>): Promise<{ bytes: number }>;
      /** Removes what killed processes have left of objects whose keys begin with `prefix`. */
      removeParts(prefix: string, isAbandoned: (key: string) => boolean): Promise<void>;
    };

/** Opens the disk with the objects. */
export async function openDisk(configuration: ObjectStoreConfiguration): Promise<OpenDisk> {
  const { storage, patience = defaultPatience } = configuration;
  if (storage.kind === 'file') {
    return {
      disk: new Disk(new FSDriver({ location: objectsFolder(configuration), visibility: 'private' })),
      local: true,
    };
  }

  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { bucket } = storage;
  const options: S3ClientConfig = {
    forcePathStyle: true,
    // Objects are checked by their SHA-256 when they are fetched; not every S3-compatible store supports
    // checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: patience.connection, socketTimeout: patience.response },
    maxAttempts,
  };
  if (storage.endpoint) {
    options.endpoint = storage.endpoint;
  }
  if (storage.region) {
    options.region = storage.region;
  }
  const client = new S3Client(options);
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

  return {
    disk: new Disk(driver),
    local: false,
    write: (key, produce) => writeToBucket(client, { bucket, key }, produce),
    removeParts: (prefix, isAbandoned) => removeParts(client, { bucket, prefix }, isAbandoned),
  };
}
