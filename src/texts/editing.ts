import type { Area } from './template.ts';

/** Texts of the editors of rows on pages. */
export const editing = {
  done: 'Done',
  save: 'Save',
  saving: 'Saving...',
  add: 'Add',
  newItem: 'New item',
  item: 'item {id}',
  editValue: 'Edit {label}: {text}',
  emptyValue: 'empty',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteItem: 'Delete {item}',
  deletionOf: 'Delete {title} {id}',
  deletionOfItem: 'Delete item {id}',
  confirmDeletion:
    'Are you sure you want to delete this item? The history of the data keeps it, and it can be undone there.',
  actionOn: '{action} {item}',
  saveCards: { one: 'Save {count} card', other: 'Save {count} cards' },
  unsavedCards: {
    one: '{count} card has changes that are not saved yet. To drop them, cancel here and press Cancel on the card.',
    other:
      '{count} cards have changes that are not saved yet. To drop them, cancel here and press Cancel on the cards.',
  },
  editorFailed: 'The editor could not be loaded. Check the connection and try again.',
  itemCreated: 'Item created.',
  itemsCreated: { one: '{count} item created.', other: '{count} items created.' },
  updated: 'Update successful.',
  updatedRow: 'Update successful: id {id}.',
  deletedRow: 'Deleted item {id}.',
  deletedRows: { one: 'Deleted {count} item.', other: 'Deleted {count} items.' },
  notSure: 'Not sure how I got here.',
  noType: 'No type found.',
  requiredButEmpty: 'required, but empty',
  notOfType: 'not of its type',
  notAnOption: 'not among the options',
  outsideRange: 'outside its range',
  notAsPattern: 'not as its pattern',
  repeatedValue: 'the same in several rows',
  notInOrder: 'not in order with another column',
} as const satisfies Area;
