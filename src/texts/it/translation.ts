import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'Lingue',
  language: 'Lingua: {language}',
  notTranslated: 'Questa pagina non è ancora disponibile in {language}. Viene mostrata in {original}.',
} as const satisfies Translated<typeof english>;
