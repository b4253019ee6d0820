import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'Langues',
  language: 'Langue : {language}',
  notTranslated: 'Cette page n’est pas encore disponible en {language}. Elle est affichée en {original}.',
} as const satisfies Translated<typeof english>;
