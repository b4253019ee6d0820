import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: '検索',
  placeholder: '検索…',
  featured: 'おすすめの検索',
  climateChange: '気候変動',
  floodRisk: '洪水リスク',
  localPlanning: '地域計画',
  funding: '資金調達',
  noResults: '結果が見つかりません',
  tryAnother: 'この検索語に一致するものはありませんでした。別の語でお試しください。',
  pageCount: { other: '{count} ページ' },
  sourceCount: { other: '{count} 件のデータソース' },
  pagesAndSources: '{pages}、{sources}',
  dataSource: 'データソース',
  dataSources: 'データソース',
  searching: '読み込み中…',
  unreachable: 'サーバーに接続できません。Enter キーを押すと再試行します。',
  pages: 'ページ',
  noPages: 'ここにはページがありません。',
  range: '{length} 件中 {first}～{last} 件',
  pagesOfList: '一覧のページ',
  previousPages: '前のページ',
  nextPages: '次のページ',
} as const satisfies Translated<typeof english>;
