import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Where objects are stored. `folder` is a folder of this machine only: it has incomplete files, and the objects, unless
 * they are in a storage folder; for a bucket it has the objects that were fetched. The library reads the keys of a bucket
 * from the AWS_* variables.
 */
export type ObjectStoreConfiguration = {
  storage:
    | { kind: 'file'; folder?: string }
    | { kind: 's3'; bucket: string; prefix: string; endpoint?: string; region?: string };
  folder: string;
};

/** The folder that objects are read from on this machine. */
export function objectsFolder({ storage, folder }: ObjectStoreConfiguration): string {
  if (storage.kind === 's3') return join(folder, 'cache');
  return storage.folder ?? join(folder, 'objects');
}

/** The disk with the objects, and whether it is a file system of this machine. */
export async function openDisk(
  configuration: ObjectStoreConfiguration,
): Promise<{ disk: Disk; local: boolean }> {
  const { storage } = configuration;
  if (storage.kind === 'file') {
    return {
      disk: new Disk(new FSDriver({ location: objectsFolder(configuration), visibility: 'private' })),
      local: true,
    };
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket: storage.bucket,
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    // Objects are checked by their SHA-256 when they are fetched; not every S3-compatible store supports checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(storage.endpoint && { endpoint: storage.endpoint }),
    ...(storage.region && { region: storage.region }),
  });
  return { disk: new Disk(driver), local: false };
}
