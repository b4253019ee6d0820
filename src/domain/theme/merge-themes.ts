import { isRecord } from '#domain/value/object/is-record.ts';
import { themeSchema, type Theme } from './theme.ts';

type Plain = Record<string, unknown>;

// Made of entries: a key such as __proto__ becomes an own property, which the schema refuses.
function overlay(base: unknown, layer: unknown): unknown {
  if (layer === undefined) return base;
  if (!isRecord(base) || !isRecord(layer)) return layer;
  const entries = new Map(Object.entries(base));

  for (const [key, value] of Object.entries(layer)) {
    entries.set(key, overlay(Object.hasOwn(base, key) ? base[key] : undefined, value));
  }

  return Object.fromEntries(entries);
}

/**
 * A theme under a layer, or what is wrong with the layer: each problem with the keys that lead to the part it
 * is about.
 */
export type LayeredTheme =
  | { ok: true; theme: Theme }
  | { ok: false; problems: { path: string[]; message: string }[] };

/** Lays a layer (a theme with any parts left out) over a theme: objects merge, lists and values replace. */
export function layTheme(base: Theme, layer: unknown): LayeredTheme {
  if (!isRecord(layer)) {
    return { ok: false, problems: [{ path: [], message: 'A layer of a theme is an object.' }] };
  }

  const parsed = themeSchema.safeParse(overlay(base, layer));
  if (parsed.success) return { ok: true, theme: parsed.data };

  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: 'A theme has no such part.' }));
  });
  return { ok: false, problems };
}

/**
 * Merges layers (themes with any parts left out) into a theme, later ones over earlier ones: default, named
 * theme, site, page. Objects merge, lists and values replace. Never throws: a layer with a value of a wrong
 * type is left out as a whole.
 */
export function mergeThemes(base: Theme, ...layers: unknown[]): Theme {
  return layers.reduce<Theme>((theme, layer) => {
    const merged = layTheme(theme, layer);
    if (merged.ok) return merged.theme;
    return theme;
  }, base);
}

/**
 * A layer without the parts that are wrong or unknown, and the paths of those, such as
 * `tokens.layout.topBar`.
 */
export function salvageLayer(base: Theme, layer: unknown): { layer: Plain; left: string[] } {
  let kept: unknown = layer;
  const left: string[] = [];

  // Leaving out parts can make a whole part invalid that was valid before, such as a list that becomes too
  // short.
  for (let round = 0; round < 3; round++) {
    const merged = layTheme(base, kept);
    if (merged.ok) return { layer: kept as Plain, left };
    for (const { path } of merged.problems) {
      kept = without(kept, partOfLayer(base, path));
      left.push(path.join('.'));
    }
  }

  return { layer: {}, left };
}

/**
 * The part of a layer that a problem is about: a list as a whole, because its members mean nothing without
 * the others.
 */
function partOfLayer(base: unknown, path: readonly string[]): readonly string[] {
  let value = base;
  for (const [depth, key] of path.entries()) {
    if (Array.isArray(value)) return path.slice(0, depth);
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return path;
}

function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isRecord(value) || key === undefined) return {};
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (name !== key) return [[name, member]];
    if (rest.length === 0) return [];
    return [[name, without(member, rest)]];
  });
  return Object.fromEntries(entries);
}

/** The layer that makes `theme` of `base`: only the parts that differ; undefined where none do. */
export function themeDifference(base: unknown, theme: unknown): Plain | undefined {
  return difference(base, theme) as Plain | undefined;
}

function difference(base: unknown, value: unknown): unknown {
  if (!isRecord(base) || !isRecord(value)) {
    if (JSON.stringify(base) === JSON.stringify(value)) return undefined;
    return value;
  }

  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const part = difference(base[key], member);
    if (part === undefined) return [];
    return [[key, part]];
  });
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries);
}
