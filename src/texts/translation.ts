import type { Area } from './template.ts';

/** Texts of pages in several languages. */
export const translation = {
  languages: 'Languages',
  language: 'Language: {language}',
  notTranslated: 'This page is not available in {language} yet. You are reading it in {original}.',
} as const satisfies Area;
