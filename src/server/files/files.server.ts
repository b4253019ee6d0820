export { openObjectStore } from './object-store.ts';
export type { ObjectStore, PutOptions, StoredObject } from './object-store.ts';
export type { ObjectStoreConfiguration } from './open-disk.ts';
