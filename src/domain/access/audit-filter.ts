import { z } from 'zod';
import { keysOf } from '#domain/value/object/keys-of.ts';
import { auditKinds } from './audit-actions.ts';

const day = z.iso.date('write a day as year, month and day: 2026-01-31');

/** Which entries of the audit log are read. Days are those of UTC, and both are included. */
export const auditFilterSchema = z.object({
  kind: z.enum(keysOf(auditKinds), 'there is no such kind').nullish(),
  /** A part of the address of the person who acted, or of the subject. */
  person: z.string().trim().max(320, 'at most 320 characters').nullish(),
  from: day.nullish(),
  to: day.nullish(),
});

/** See `auditFilterSchema`. */
export type AuditFilter = z.output<typeof auditFilterSchema>;

/** The fields of a filter in a query string; empty ones are left out. */
export function auditFilterOf(params: URLSearchParams): Record<keyof AuditFilter, string | undefined> {
  const field = (name: string) => params.get(name)?.trim() || undefined;
  return { kind: field('kind'), person: field('person'), from: field('from'), to: field('to') };
}
