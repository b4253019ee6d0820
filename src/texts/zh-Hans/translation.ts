import type { translation as english } from '../translation.ts';
import type { Translated } from '../template.ts';

export const translation = {
  languages: '语言',
  language: '语言：{language}',
  notTranslated: '此页面尚无{language}版本，现以{original}显示。',
} as const satisfies Translated<typeof english>;
