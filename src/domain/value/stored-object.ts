import { z } from 'zod';
import { unknownKey } from '../error/parse-input.ts';
import { isRecord } from './is-record.ts';

/** The schema of an object in a stored document: it keeps keys that it does not know; the type does not show them. */
export function storedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape) as unknown as z.ZodObject<Shape>;
}

/** A field that never refuses a stored state: what is missing or of another shape is the default. */
export function lenient<T extends z.ZodType>(schema: T, otherwise: z.output<T>): z.ZodType<z.output<T>> {
  return schema.catch(otherwise as z.core.output<T>).prefault(otherwise as never) as unknown as z.ZodType<
    z.output<T>
  >;
}

/** The same schema for people's input: unknown keys are refused, at any depth. */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((value, context) => {
    const [key] = unknownKeys(schema, value);
    if (key !== undefined) context.addIssue({ code: 'custom', message: unknownKey(key) });
  });
}

/** A value without the keys that a schema does not know, except for those at the paths `kept` (see `unknownKeys`). */
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
  if (def.type === 'array' && Array.isArray(value))
    return value.map((member) => knownPart(def.element, member, kept, `${path}*.`));
  if (def.type !== 'object' || !isRecord(value)) return value;
  const known = Object.entries(value).flatMap(([key, member]) => {
    const field = fieldOf(def.shape, key);
    if (field) return [[key, knownPart(field, member, kept, `${path}${key}.`)] as const];
    return kept.has(`${path}${key}`) ? [[key, member] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The paths of the keys in a value that a schema does not know; members of lists and records are written as `*`. */
export function unknownKeys(schema: z.core.$ZodType, value: unknown): string[] {
  return [...new Set(pathsBelow(schema, value, ''))];
}

function pathsBelow(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  const def = definition(schema, value);
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((member) => pathsBelow(def.element, member, `${path}*.`));
  if (!isRecord(value)) return [];
  if (def.type === 'record')
    return Object.values(value).flatMap((member) => pathsBelow(def.valueType, member, `${path}*.`));
  if (def.type !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const field = fieldOf(def.shape, key);
    return field ? pathsBelow(field, member, `${path}${key}.`) : [`${path}${key}`];
  });
}

/**
 * The next state of a stored value, with the unknown keys that it has already: who writes it may not know them.
 * Members of lists are matched by their id, name or value. Parts that do not change are the same objects.
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
    return members.every((member, index) => member === next[index]) ? next : members;
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
  return isKept ? next : Object.fromEntries([...kept, ...fields]);
}

/** The definition of a schema below its defaults, and of the member of a union that fits the value. */
function definition(schema: z.core.$ZodType, value: unknown): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return definition(def.innerType, value);
  if (def.type === 'lazy') return definition(def.getter(), value);
  if (def.type === 'pipe')
    return definition(takesAnything.has(def.in._zod.def.type) ? def.out : def.in, value);
  if (def.type !== 'union') return def;
  const fitting = def.options.find((option) => z.safeParse(option, value).success);
  return fitting ? definition(fitting, value) : def;
}

/** Types of schemas that do not describe the keys of a value. */
const takesAnything = new Set(['transform', 'unknown']);

const fieldOf = (shape: z.core.$ZodShape, key: string): z.core.$ZodType | undefined =>
  Object.hasOwn(shape, key) ? shape[key] : undefined;

function identity(member: unknown): unknown {
  return isRecord(member) ? (member['id'] ?? member['name'] ?? member['value']) : member;
}
