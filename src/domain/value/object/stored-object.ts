import { z } from 'zod';
import { unknownKey } from '#domain/error/parse-input.ts';
import { isRecord } from './is-record.ts';
import { isSameJson } from './is-same-json.ts';

/**
 * The schema of an object in a stored document: it keeps keys that it does not know; the type does not show
 * them.
 */
export function storedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape) as unknown as z.ZodObject<Shape>;
}

/** A field that never refuses a stored state: what is missing or of another shape is the default. */
export function lenient<T extends z.ZodType>(schema: T, otherwise: z.output<T>): z.ZodType<z.output<T>> {
  return schema.catch(otherwise as z.core.output<T>).prefault(otherwise as never) as unknown as z.ZodType<
    z.output<T>
  >;
}

/** A list of which every member that can be read is kept; anything else is an empty list. */
export function lenientList<T extends z.ZodType>(schema: T) {
  const list = z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((items) =>
      items.flatMap((item) => {
        const read = schema.safeParse(item);
        if (!read.success) return [];
        return [read.data];
      }),
    );
  plainLists.set(list, z.array(schema));
  return list;
}

/** The schemas of lenient lists, which do not name that of their members, with those that do. */
const plainLists = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** The same schema for people's input: unknown keys are refused, at any depth. */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((value, context) => {
    const [key] = unknownKeys(schema, value);
    if (key !== undefined) {
      context.addIssue({ code: 'custom', message: unknownKey(key) });
    }
  });
}

/**
 * A value without the keys that a schema does not know, except for those at the paths `kept` (see
 * `unknownKeys`).
 */
export function dropUnknownKeys<Value>(
  schema: z.core.$ZodType,
  value: Value,
  kept: ReadonlySet<string> = new Set(),
): Value {
  return knownPart(schema, value, kept, '') as Value;
}

function knownPart(
  schema: z.core.$ZodType,
  value: unknown,
  kept: ReadonlySet<string>,
  path: string,
): unknown {
  const def = definition(schema, value);
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((member) => knownPart(def.element, member, kept, `${path}*.`));
  }

  if (def.type !== 'object' || !isRecord(value)) return value;

  const known = Object.entries(value).flatMap(([key, member]) => {
    const field = fieldOf(def.shape, key);
    if (field) return [[key, knownPart(field, member, kept, `${path}${key}.`)] as const];
    if (!kept.has(`${path}${key}`)) return [];
    return [[key, member] as const];
  });
  return Object.fromEntries(known);
}

/**
 * A value as it is stored: without what its schema fills in where it is missing, so that reading it with the
 * schema gives the value. Members of unions keep all their keys, as these say which member a value is.
 */
export function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const def = unwrapped(schema);
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((member) => withoutDefaults(def.element, member));
  }

  if (def.type !== 'object' || !isRecord(value)) return value;

  const stored = Object.entries(value).flatMap(([key, member]) => {
    const field = fieldOf(def.shape, key);
    if (!field) return [[key, member] as const];
    if (isSameJson(defaultOf(field), member)) return [];
    return [[key, withoutDefaults(field, member)] as const];
  });
  return Object.fromEntries(stored);
}

/** What a schema fills in where a value is missing; undefined where it fills in nothing. */
function defaultOf(schema: z.core.$ZodType): unknown {
  if (!defaults.has(schema)) {
    defaults.set(schema, z.safeParse(schema, undefined).data);
  }
  return defaults.get(schema);
}

const defaults = new WeakMap<z.core.$ZodType, unknown>();

/**
 * The paths of the keys in a value that a schema does not know; members of lists and records are written as
 * `*`.
 */
export function unknownKeys(schema: z.core.$ZodType, value: unknown): string[] {
  return [...new Set(pathsBelow(schema, value, ''))];
}

function pathsBelow(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  const def = definition(schema, value);
  if (def.type === 'array' && Array.isArray(value)) {
    return value.flatMap((member) => pathsBelow(def.element, member, `${path}*.`));
  }

  if (!isRecord(value)) return [];

  if (def.type === 'record') {
    return Object.values(value).flatMap((member) => pathsBelow(def.valueType, member, `${path}*.`));
  }

  if (def.type !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const field = fieldOf(def.shape, key);
    if (field) return pathsBelow(field, member, `${path}${key}.`);
    return [`${path}${key}`];
  });
}

/**
 * The next state of a stored value, with the unknown keys that it has already: who writes it may not know
 * them. Members of lists are matched by their id, name or value. Parts that do not change are the same
 * objects.
 */
export function keepUnknownKeys<Value>(schema: z.core.$ZodType, before: unknown, next: Value): Value {
  return merged(schema, before, next) as Value;
}

function merged(schema: z.core.$ZodType, before: unknown, next: unknown): unknown {
  const def = definition(schema, next);
  if (def !== definition(schema, before)) return next;

  if (def.type === 'array' && Array.isArray(before) && Array.isArray(next)) {
    const former = new Map(before.map((member) => [identity(member), member]));
    const members = next.map((member) => merged(def.element, former.get(identity(member)), member));
    if (members.every((member, index) => member === next[index])) return next;
    return members;
  }

  if (def.type !== 'object' || !isRecord(before) || !isRecord(next)) return next;

  const kept = Object.entries(before).filter(
    ([key]) => !fieldOf(def.shape, key) && !Object.hasOwn(next, key),
  );
  const fields = Object.entries(next).map(([key, value]) => {
    const field = fieldOf(def.shape, key);
    return [key, field ? merged(field, before[key], value) : value] as const;
  });
  const isKept = kept.length === 0 && fields.every(([key, value]) => value === next[key]);

  if (isKept) return next;
  return Object.fromEntries([...kept, ...fields]);
}

/** The definition of a schema below its defaults, and of the member of a union that fits the value. */
function definition(schema: z.core.$ZodType, value: unknown): Definition {
  const def = unwrapped(schema);
  if (def.type !== 'union') return def;
  const fitting = def.options.find((option) => z.safeParse(option, value).success);
  if (fitting) return definition(fitting, value);
  return def;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

/** The definition of a schema below its defaults. */
function unwrapped(schema: z.core.$ZodType): Definition {
  const list = plainLists.get(schema);
  if (list) return unwrapped(list);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return unwrapped(def.innerType);
  if (def.type === 'lazy') return unwrapped(def.getter());
  if (def.type === 'pipe') return unwrapped(takesAnything.has(def.in._zod.def.type) ? def.out : def.in);

  return def;
}

/** Types of schemas that do not describe the keys of a value. */
const takesAnything = new Set(['transform', 'unknown']);

const fieldOf = (shape: z.core.$ZodShape, key: string): z.core.$ZodType | undefined => {
  if (Object.hasOwn(shape, key)) return shape[key];
  return undefined;
};

function identity(member: unknown): unknown {
  if (isRecord(member)) return member['id'] ?? member['name'] ?? member['value'];
  return member;
}
