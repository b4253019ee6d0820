import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'ダウンロード',
  firstRows: '最初の行',
  columns: '列',
  pagesWithData: 'このデータを表示するページ',
  versions: '版',
  howToCite: '引用方法',
  forPrograms: 'プログラム向け：{link}',
  catalogueEntry: 'カタログ項目（JSON）',
  noData: 'まだデータがありません。',
  categories: 'カテゴリ',
  rows: { other: '{count} 行' },
  column: '列',
  type: '型',
  meaning: '意味',
  origin: '出典：{origin}',
  oneOf: '次のいずれか：{options}',
  oneOfMore: { other: '次のいずれか：{options}、他 {count} 件' },
  dataSet: '[データセット]',
  data: 'データ',
  dataOf: '{name} のデータ',
  noLonger: '{name} には、このセクションの版がなくなりました。',
} as const satisfies Translated<typeof english>;
