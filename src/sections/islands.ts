/**
 * The components of the islands of section types, by their names. The browser loads them from here, without
 * the section types themselves.
 */
export const sectionIslands = {
  Filter: () => import('./filter/island.tsx'),
  'PDF Generator': () => import('./pdf-generator/island.tsx'),
};
