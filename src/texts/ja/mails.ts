import type { mails as english } from '../mails.ts';
import type { Translated } from '../template.ts';

export const mails = {
  ignore: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
  worksAnHour: 'リンクは 1 時間以内に 1 回だけ使用できます。',
  worksADay: 'リンクは 1 日以内に 1 回だけ使用できます。',
  worksTwoWeeks: 'リンクは 2 週間以内に 1 回だけ使用できます。',
  link: '{label}：',
  passwordRequested: '{site} のアカウントの新しいパスワードが請求されました。',
  haveAccount: 'すでにアカウントがあります',
  askedAgain: 'このアドレスで {site} のアカウントが請求されましたが、すでにアカウントがあります。',
  confirmAddress: 'メールアドレスの確認',
  confirmToGoOn: '{site} のアカウントが請求されました。続けるには、アドレスを確認してください。',
  yourInvitation: '{site} への招待',
  invitedBy: '{person} さんから {site} に招待されました。パスワードを設定してアカウントを作成してください。',
  invited: '{site} に招待されました。パスワードを設定してアカウントを作成してください。',
  confirmNewAddress: '新しいメールアドレスの確認',
  confirmChange: '{site} のアカウントにこのアドレスを設定することを確認してください。',
  addressChanged: 'メールアドレスが変更されました',
  hasNewAddress: '{site} のアカウントのアドレスは {email} になりました。',
  tellManager: 'お心当たりがない場合は、すぐにこのシステムの管理者に連絡してください。',
  passwordChanged: 'パスワードが変更されました',
  hasNewPassword:
    '{site} のアカウントに新しいパスワードが設定されました。他のすべてのセッションは終了しました。',
  setAndTell:
    'お心当たりがない場合は、すぐに新しいパスワードを設定し、このシステムの管理者に連絡してください。',
  passkeyAdded: 'アカウントにパスキーが追加されました',
  hasNewPasskey: '{site} のアカウントは、パスキー「{name}」で使用できるようになりました。',
  seePasskeys: 'パスキーを確認',
  removeAndSet: 'お心当たりがない場合は、すぐにパスキーを削除し、新しいパスワードを設定してください。',
  keyMade: 'アカウントの API キーが作成されました',
  hasNewKey:
    'プログラムは、キー「{name}」を使って {site} のアカウントをレベル {level} まで使用できるようになりました。',
  seeKeys: 'キーを確認',
  revokeAndSet: 'お心当たりがない場合は、すぐにキーを取り消し、新しいパスワードを設定してください。',
  test: '{site} からのテスト',
  mailWorks: 'メールは正常に動作しています。',
} as const satisfies Translated<typeof english>;
