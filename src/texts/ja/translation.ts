import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: '言語',
  language: '言語: {language}',
  notTranslated: 'このページは{language}ではまだご利用いただけません。{original}で表示しています。',
} as const satisfies Translated<typeof english>;
