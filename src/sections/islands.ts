/**
 * The components of all islands by element-type. The browser loads them from here, without the section types
 * themselves.
 */
export const islands = {
  Filter: () => import('./filter/island.tsx'),
};
