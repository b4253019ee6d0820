import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'ページが見つかりません',
  noAccess: 'アクセスできません',
  somethingWrong: '問題が発生しました。',
  unableNow: '現在、リクエストを完了できません。しばらくしてからもう一度お試しください。',
  tryAgain: '再試行',
  signInAsOther: '別のアカウントでログイン',
  goToFirstPage: 'トップページへ',
  goToFirstPageOf: '{site} のトップページへ',
  noRoute: '{path} に一致するページがありません',
  noPage: 'このアドレスにページはありません。移動または削除された可能性があります。',
  noPageForYou:
    'このアドレスに、開くことができるページはありません。移動または削除されたか、より高いアクセスレベルが必要な可能性があります。アクセス権の管理者にお問い合わせください。',
  notPublishedYet: 'このページはまだ公開されていません。訪問者には、ページがないと表示されます。',
  editDraft: '下書きを編集',
  editPage: '「{title}」を編集',
  nothingPublished: 'まだ何も公開されていません。',
  addFirstPage: '最初のページを追加',
  unavailable: '利用できません',
  storesAway:
    '現在、Tidemark はデータベースまたはファイルに接続できません。データは失われていません。しばらくしてからもう一度お試しください。',
  levelTooLow:
    '閲覧するには、より高いアクセスレベルが必要です。このシステムのアクセス権の管理者に依頼してください。',
  sectionNotPublic: 'このセクションは公開されていないか、公開が終了しています。',
  noPicture: 'ここに画像はありません。',
  noPageFor: '{key} のページはありません。',
  noVersion: 'ソースのこの版はありません。',
  noSite: 'このアドレスにサイトはありません。',
} as const satisfies Translated<typeof english>;
