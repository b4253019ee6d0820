import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: 'اللغات',
  language: 'اللغة: {language}',
  notTranslated: 'هذه الصفحة غير متاحة بعد باللغة {language}. وهي معروضة باللغة {original}.',
} as const satisfies Translated<typeof english>;
