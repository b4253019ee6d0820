import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'Sprachen',
  language: 'Sprache: {language}',
  notTranslated: 'Diese Seite gibt es noch nicht auf {language}. Sie lesen sie auf {original}.',
} as const satisfies Translated<typeof english>;
