/** What editors read below the list on the canvas. */
export const readersNote =
  'This is what readers of this page see: published sections of pages that they may open. People with a higher access level see more.';
