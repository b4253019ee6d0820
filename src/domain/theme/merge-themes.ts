import { themeSchema, type Theme } from './theme.ts';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Made of entries: a key such as __proto__ becomes an own property, which the schema refuses.
function overlay(base: unknown, layer: unknown): unknown {
  if (layer === undefined) return base;
  if (!isPlain(base) || !isPlain(layer)) return layer;
  const entries = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(layer)) {
    entries.set(key, overlay(Object.hasOwn(base, key) ? base[key] : undefined, value));
  }
  return Object.fromEntries(entries);
}

/**
 * Merges layers (themes with any parts left out) into a theme, later ones over earlier ones: default, named theme, site,
 * page. Objects merge, lists and values replace. Never throws: a layer with a value of a wrong type is left out as a whole.
 */
export function mergeThemes(base: Theme, ...layers: unknown[]): Theme {
  return layers.reduce<Theme>((theme, layer) => {
    const merged = isPlain(layer) ? themeSchema.safeParse(overlay(theme, layer)) : undefined;
    return merged?.success ? merged.data : theme;
  }, base);
}
