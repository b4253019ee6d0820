import { z } from 'zod';

/** The name of the entry that ends a backup. */
export const manifestName = 'manifest.json';

/** The manifest of a backup: its entries with their checksums, in order, and the schema that it is of. */
export const manifestSchema = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Names in rows that no object has. */
  missing: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** See `manifestSchema`. */
export type Manifest = z.output<typeof manifestSchema>;
