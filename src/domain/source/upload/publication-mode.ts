import { z } from 'zod';

/**
 * What the rows of a file do in a new version of a source: they replace all rows (`replace`), are added
 * behind those of the newest version (`append`), or update the records that their primary column finds there
 * and are added where it finds none (`update`).
 */
export const publicationModeSchema = z.enum(['replace', 'append', 'update']);
/** See `publicationModeSchema`. */
export type PublicationMode = z.output<typeof publicationModeSchema>;
