import { TidemarkError } from './tidemark-error.ts';

/**
 * The error for an object that is not there, or that the viewer may not know of. People know it by its name,
 * which is not known any more; the id is for programs, as a detail such as `pageId`.
 */
export const noSuch = (kind: string, id: number): TidemarkError =>
  new TidemarkError('not_found', noSuchText(kind), { details: { [`${kind}Id`]: id } });

/** What is said where an object is not there. */
export const noSuchText = (kind: string): string => `There is no such ${kind}. It may have been deleted.`;
