/** The door to items: the documents that people write, with their revisions. */
export {
  createItem,
  createItems,
  deleteItem,
  parseItemData,
  readChild,
  readChildren,
  readItem,
  storableJson,
  type Connection,
  type Item,
  writeItem,
} from './items.ts';
export { patchItems } from './patch-items.ts';
export { acceptChange } from './accept-change.ts';
export { readRevision } from './read-revision.ts';
export { readStored, salvageStored, type ItemLog, type StoredRow } from './read-stored.ts';
