/** Each tile has an element: more parts than a page can have are bars. */
export const markValues = (): null => null;
