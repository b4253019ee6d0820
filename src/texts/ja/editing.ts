import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: '完了',
  save: '保存',
  saving: '保存中…',
  add: '追加',
  newItem: '新しい項目',
  item: '項目 {id}',
  editValue: '{label} を編集：{text}',
  emptyValue: '空',
  delete: '削除',
  deleting: '削除中…',
  deleteItem: '{item} を削除',
  deletionOf: '{title} {id} を削除',
  deletionOfItem: '項目 {id} を削除',
  confirmDeletion: 'この項目を削除してもよろしいですか？データの履歴に残り、そこで元に戻せます。',
  actionOn: '{action} {item}',
  saveCards: { other: '{count} 枚のカードを保存' },
  unsavedCards: {
    other:
      '{count} 枚のカードに、まだ保存されていない変更があります。破棄するには、ここでキャンセルし、カードの「キャンセル」を押してください。',
  },
  editorFailed: 'エディターを読み込めませんでした。接続を確認して、もう一度お試しください。',
  itemCreated: '項目を作成しました。',
  itemsCreated: { other: '{count} 件の項目を作成しました。' },
  updated: '更新しました。',
  updatedRow: '更新しました：ID {id}。',
  deletedRow: '項目 {id} を削除しました。',
  deletedRows: { other: '{count} 件の項目を削除しました。' },
  notSure: '予期しない状態になりました。',
  noType: '型が見つかりません。',
  requiredButEmpty: '必須ですが空です',
  notOfType: '型に合っていません',
  notAnOption: '選択肢にありません',
} as const satisfies Translated<typeof english>;
