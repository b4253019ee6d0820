import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'Idiomas',
  language: 'Idioma: {language}',
  notTranslated: 'Esta página aún no está disponible en {language}. Se muestra en {original}.',
} as const satisfies Translated<typeof english>;
