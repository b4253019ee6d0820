import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'Idiomas',
  language: 'Idioma: {language}',
  notTranslated: 'Esta página ainda não está disponível em {language}. Ela é exibida em {original}.',
} as const satisfies Translated<typeof english>;
