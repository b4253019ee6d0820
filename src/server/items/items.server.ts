/** The door to items: the documents that people write, with their revisions. */
export {
  createItem,
  createItems,
  deleteItem,
  deleteItems,
  parseItemData,
  readChild,
  readChildren,
  readItem,
  readItems,
  storableJson,
  type Connection,
  type Item,
  writeItem,
  writeItems,
} from './items.ts';
export { patchItems } from './patch-items.ts';
export { acceptChange } from './accept-change.ts';
export { readRevision } from './read-revision.ts';
export { readStored, salvageStored, type ItemLog, type StoredRow } from './read-stored.ts';
