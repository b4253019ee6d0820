export { followRemovedObjects } from './follow-removed-objects.ts';
export { inTemporaryFolder } from './in-temporary-folder.ts';
export { openObjectStore, type ObjectStore, type StoredObject } from './object-store.ts';
export { openDisk, type ObjectStoreConfiguration } from './open-disk.ts';
export { openObjectReader } from './read-objects.ts';
export { receiveFile } from './receive-file.ts';
