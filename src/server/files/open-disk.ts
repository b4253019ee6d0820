import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Where objects are kept. `folder` always lies on this machine and is its own: it holds files on their way in, and the
 * objects themselves unless a storage folder is named, or (for a bucket) what was fetched from it. Region, endpoint and keys of a bucket come from the AWS_* variables that its library reads.
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

/** The disk that objects live on, and whether it is one that this machine reads directly. */
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
    // Objects are named by their SHA-256 and checked on the way back; not every S3-compatible store knows the trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(storage.endpoint && { endpoint: storage.endpoint }),
    ...(storage.region && { region: storage.region }),
  });
  return { disk: new Disk(driver), local: false };
}
