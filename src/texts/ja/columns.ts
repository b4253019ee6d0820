import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'はい',
  no: 'いいえ',
  notANumber: '数値ではありません（ゼロで除算されています）。関数と合計では無視されます。',
  invalidValue: '無効な値: {values}',
  invalidValues: '無効な値: {values}',
  openCalendar: 'カレンダーを開く',
  searchOptionsOf: '{label}の選択肢を検索',
} as const satisfies Translated<typeof english>;
