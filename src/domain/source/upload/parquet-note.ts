import { z } from 'zod';
import { heldSteps, type HeldStep } from '#domain/value/date/date-step.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/** The key under which a Parquet file that is written here says what its types do not. */
export const parquetNoteKey = 'tidemark';

const noteSchema = z.object({ steps: z.record(z.string(), z.enum(heldSteps)) });

/**
 * What the types of a Parquet file do not say of these columns: which dates are months or quarters. Null
 * where that is nothing.
 */
export function parquetNote(columns: readonly SourceColumn[]): string | null {
  const steps = columns.flatMap(({ name, dataType, date_step }): [string, HeldStep][] =>
    dataType === 'date' && date_step ? [[name, date_step]] : [],
  );
  if (steps.length === 0) return null;
  return JSON.stringify({ steps: Object.fromEntries(steps) });
}

/**
 * The steps that the dates of a Parquet file are, by the names of their columns; none where the note is not
 * ours.
 */
export function stepsOfParquetNote(note: string): Map<string, HeldStep> {
  const read = noteSchema.safeParse(parseJson(note));
  return new Map(read.success ? Object.entries(read.data.steps) : []);
}
