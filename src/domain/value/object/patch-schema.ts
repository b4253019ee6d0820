import { z } from 'zod';

/**
 * The schema of a change to some fields of an object. `partial()` alone would fill in the defaults of all the
 * fields that a change does not name, and so undo what was set before.
 */
export function patchSchema<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    z.optional(withoutDefault(field)),
  ]);
  const change: z.ZodType = z.strictObject(Object.fromEntries(fields));
  return change as z.ZodType<Partial<z.output<z.ZodObject<Shape>>>>;
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  const isDefault = field instanceof z.core.$ZodDefault || field instanceof z.core.$ZodPrefault;
  if (isDefault) return withoutDefault(field._zod.def.innerType);
  return field;
}
