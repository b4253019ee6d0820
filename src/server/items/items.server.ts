/** The door to items: everything that people write, with its revisions. */
export {
  createItem,
  deleteItem,
  parseItemData,
  readChild,
  readItem,
  type Connection,
  type Item,
  writeItem,
} from './items.ts';
