import { z } from 'zod';
import { dateOrders } from '#domain/source/column/column.ts';
import { numberFormats } from '#domain/value/cell/number-format.ts';
import { heldSteps } from '#domain/value/date/date-step.ts';

/** The physical columns of a table as they are stored beside it, by the names of the source's columns. */
export const storedColumnsSchema = z.array(
  z.tuple([
    z.string(),
    z.object({
      value: z.string(),
      raw: z.string().nullable(),
      mayMisfit: z.boolean(),
      type: z.enum(['VARCHAR', 'VARCHAR[]', 'DOUBLE', 'BIGINT', 'DATE', 'TIMESTAMP', 'BOOLEAN']),
      trim: z.boolean().default(false),
      na_values: z.array(z.string()).optional(),
      dateOrder: z.enum(dateOrders).optional(),
      dateStep: z.enum(heldSteps).optional(),
      numberFormat: z.enum(numberFormats).optional(),
    }),
  ]),
);
