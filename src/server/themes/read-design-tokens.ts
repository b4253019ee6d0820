import Color from 'colorjs.io';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { writeOklch } from '#domain/theme/colour.ts';
import { extensionName, toDesignTokens } from '#domain/theme/to-design-tokens.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { defaultTheme } from '#themes/index.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { invalidField } from '#domain/error/invalid-field.ts';

/** The most tokens and levels of a file, and the most steps from an alias to its value. */
const limits = { tokens: 5000, depth: 20, aliases: 20 };

/**
 * A layer over the default theme, and the names of the tokens that have no place in a theme, or a value of
 * another type.
 */
export type ReadTokens = { layer: { tokens: object; options?: unknown }; ignored: string[] };

/** A token of a file with the type that it has or inherits. */
type Token = { type: string | undefined; value: unknown };

/**
 * Reads a file of the Design Tokens Community Group (https://www.designtokens.org/tr/2025.10/format/):
 * groups, types that are inherited, aliases, colours in any of its spaces, and colours as `#rrggbb` of
 * earlier drafts. Rejects with `invalid_request` where no token has a place in a theme.
 */
export function readDesignTokens(file: unknown): ReadTokens {
  if (!isRecord(file)) throw refused('A file of design tokens is a JSON object.');

  const tokens = new Map<string, Token>();
  collect(file, { path: [], type: undefined }, tokens);

  const layer: Record<string, unknown> = {};
  const ignored: string[] = [];

  for (const [name, token] of tokens) {
    const expected = knownTokens.get(name)?.type ?? listToken(name);
    const value = expected && readValue(expected, token, tokens);
    if (value === undefined) {
      ignored.push(name);
    } else {
      set(layer, name.split('.'), value);
    }
  }

  if (ignored.length === tokens.size) {
    throw refused(
      'No token of the file has a place in a theme. Its colours are named like colors.light.accent: export a theme to see all names.',
    );
  }

  const options = optionsOf(file);
  return {
    layer: withoutUndefined({ tokens: withLists(layer), options }),
    ignored,
  };
}

const refused = (message: string) => invalidField('tokens', message);

/** The tokens of a theme by their names, with their types. */
const knownTokens = new Map<string, Token>();
collect(toDesignTokens(defaultTheme), { path: [], type: undefined }, knownTokens);

/** The type of a colour in a list, which may be longer than that of the default theme. */
const listToken = (name: string): string | undefined =>
  /^charts\.(light|dark)\.(categorical|sequential|diverging)\.\d{1,2}$/.test(name) ? 'color' : undefined;

function collect(
  group: Record<string, unknown>,
  { path, type }: { path: readonly string[]; type: string | undefined },
  found: Map<string, Token>,
): void {
  if (path.length > limits.depth) throw refused(`Groups are at most ${limits.depth} levels deep.`);

  const ownType = typeof group['$type'] === 'string' ? group['$type'] : type;
  if ('$value' in group) {
    found.set(path.join('.'), { type: ownType, value: group['$value'] });
    if (found.size > limits.tokens) throw refused(`A file has at most ${limits.tokens} tokens.`);
    return;
  }

  for (const [name, member] of Object.entries(group)) {
    if (!name.startsWith('$') && isRecord(member)) {
      collect(member, { path: [...path, name], type: ownType }, found);
    }
  }
}

function readValue(expected: string, token: Token, tokens: ReadonlyMap<string, Token>): unknown {
  let { type, value } = token;
  for (let steps = 0; typeof value === 'string' && /^\{[^{}]+\}$/.test(value); steps++) {
    const target = tokens.get(value.slice(1, -1));
    if (!target || steps === limits.aliases) return undefined;
    ({ value } = target);
    type ??= target.type;
  }

  if (type === undefined || type === expected) return readers[expected]?.(value);
  return undefined;
}

const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const readers: Record<string, (value: unknown) => unknown> = {
  color: readColour,
  number: readNumber,
  fontFamily: (value) => {
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) return undefined;
    return value;
  },
  dimension: (value) => readMeasure(value, { px: 1, rem: 16 }),
  duration: (value) => readMeasure(value, { ms: 1, s: 1000 }),
};

function readMeasure(value: unknown, units: Record<string, number>): number | undefined {
  if (!isRecord(value)) return undefined;
  const number = readNumber(value['value']);
  const unit =
    typeof value['unit'] === 'string' && Object.hasOwn(units, value['unit'])
      ? units[value['unit']]
      : undefined;

  if (number === undefined || unit === undefined) return undefined;
  return number * unit;
}

/** The names that the format and the library give to the same spaces; others have one name. */
const spaces: Record<string, string> = {
  srgb: 'srgb',
  'srgb-linear': 'srgb-linear',
  hsl: 'hsl',
  hwb: 'hwb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  'display-p3': 'p3',
  'a98-rgb': 'a98rgb',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
  'xyz-d65': 'xyz-d65',
  'xyz-d50': 'xyz-d50',
};

function readColour(value: unknown): string | undefined {
  if (typeof value === 'string') return readHex(value);
  if (!isRecord(value) || !Array.isArray(value['components'])) return undefined;
  const name = String(value['colorSpace']);
  const coords = value['components'].map((part) => (part === 'none' ? 0 : readNumber(part)));
  const alpha = value['alpha'] === undefined ? 1 : readNumber(value['alpha']);
  const [one, two, three] = coords;
  if (!Object.hasOwn(spaces, name) || coords.length !== 3 || alpha === undefined) return undefined;
  if (one === undefined || two === undefined || three === undefined) return undefined;

  return writeColour(new Color(spaces[name]!, [one, two, three], alpha));
}

function readHex(value: string): string | undefined {
  if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) return undefined;
  return writeColour(new Color(value));
}

/** A colour as themes write it: those of sRGB stay as they are, others become OKLCH. */
function writeColour(colour: Color): string | undefined {
  const alpha = Math.min(1, Math.max(0, colour.alpha ?? 1));
  if (colour.spaceId === 'srgb' && alpha === 1) return colour.toString({ format: 'hex', collapse: false });

  const [lightness, chroma, hue] = colour.to('oklch').coords;
  const clip = (value: number | null, most: number) => Math.min(most, Math.max(0, value ?? 0));
  return writeOklch({
    lightness: clip(lightness, 1),
    chroma: clip(chroma, 0.5),
    hue: (((hue ?? 0) % 360) + 360) % 360,
    alpha,
  });
}

function set(target: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    target[name] = value;
  } else {
    const next = ownValue(target, name);
    const group = isRecord(next) ? next : {};
    target[name] = group;
    set(group, rest, value);
  }
}

/** Groups of tokens with the names 1, 2, 3 … as lists, in the order of their numbers. */
function withLists(value: Record<string, unknown>): object {
  const entries = Object.entries(value);
  if (
    entries.length > 0 &&
    entries.every(([name, member]) => /^\d+$/.test(name) && typeof member === 'string')
  ) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, member]) => member);
  }

  return Object.fromEntries(
    entries.map(([name, member]) => [name, isRecord(member) ? withLists(member) : member]),
  );
}

/** The options that a theme exported beside its tokens. */
function optionsOf(file: Record<string, unknown>): unknown {
  const extensions = file['$extensions'];
  const own = isRecord(extensions) ? extensions[extensionName] : undefined;
  if (!isRecord(own)) return undefined;
  return own['options'];
}
