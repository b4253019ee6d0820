/** What is said when a row was written. */
export const saveMessages = {
  updated: (id: number) => `Update successful: id ${id}.`,
  created: 'Item created.',
  deleted: (id: number) => `Deleted item ${id}.`,
};
