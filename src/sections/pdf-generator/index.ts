import { z } from 'zod';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import type { SectionType } from '../section-type.ts';

/** Which pages can be chosen: all of the site's menu, or this page with those below it. */
export const pdfScopes = ['site', 'page'] as const;

const pdfGeneratorSchema = storedObject({ scope: lenient(z.enum(pdfScopes), 'site') });
/** What a PDF generator stores. */
export type PdfGeneratorState = z.output<typeof pdfGeneratorSchema>;

const defaults = pdfGeneratorSchema.parse({});

function read(stored: unknown): PdfGeneratorState {
  const found = pdfGeneratorSchema.safeParse(stored);
  if (found.success) return found.data;
  return defaults;
}

/** A choice of pages that are downloaded as PDFs in one zip. */
export const pdfGeneratorSection: SectionType<PdfGeneratorState> = {
  name: 'PDF Generator',
  label: 'PDF Generator',
  description: 'Pages to choose from, as PDFs in one file.',
  icon: 'printer',
  schema: pdfGeneratorSchema,
  defaults,
  read,
  accept: (stored) => ({ ok: true, state: read(stored) }),
  presence: () => 'screen',
  island: { when: 'visible' },
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};
