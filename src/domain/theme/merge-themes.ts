import { themeSchema, type Theme } from './theme.ts';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Built from entries, so that a key such as __proto__ becomes an own property and is refused by the schema.
function overlay(base: unknown, layer: unknown): unknown {
  if (layer === undefined) return base;
  if (!isPlain(base) || !isPlain(layer)) return layer;
  const entries = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(layer)) {
    entries.set(key, overlay(Object.hasOwn(base, key) ? base[key] : undefined, value));
  }
  return Object.fromEntries(entries);
}

/** Whether `layer` (a theme with any parts left out) fits upon `base`: the merged theme, or a sentence that says why not. */
export function acceptThemeLayer(
  base: Theme,
  layer: unknown,
): { ok: true; theme: Theme } | { ok: false; message: string } {
  if (!isPlain(layer)) return { ok: false, message: 'A theme is an object of tokens and options.' };
  const parsed = themeSchema.safeParse(overlay(base, layer));
  if (parsed.success) return { ok: true, theme: parsed.data };
  const issue = parsed.error.issues[0]!;
  return { ok: false, message: `Theme value ${issue.path.join('.') || '(top)'}: ${issue.message}` };
}

/**
 * Lays layers upon a theme in order: default ← named ← site ← page. Objects merge, lists and values replace.
 * Never throws: a layer with a value that is not of its type is left out as a whole; saving refuses it beforehand.
 */
export function mergeThemes(base: Theme, ...layers: unknown[]): Theme {
  return layers.reduce<Theme>((theme, layer) => {
    const merged = acceptThemeLayer(theme, layer);
    return merged.ok ? merged.theme : theme;
  }, base);
}
