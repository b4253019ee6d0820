import type { mails as english } from '../mails.ts';
import type { Translated } from '../template.ts';

export const mails = {
  ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
  worksAnHour: 'Der Link funktioniert einmal, innerhalb einer Stunde.',
  worksADay: 'Der Link funktioniert einmal, innerhalb eines Tages.',
  worksTwoWeeks: 'Der Link funktioniert einmal, innerhalb von zwei Wochen.',
  link: '{label}:',
  passwordRequested: 'Für Ihr Konto bei {site} wurde ein neues Passwort angefordert.',
  haveAccount: 'Sie haben bereits ein Konto',
  askedAgain: 'Mit dieser Adresse wurde ein Konto bei {site} angefordert, sie hat aber schon eines.',
  confirmAddress: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirmToGoOn: 'Sie haben ein Konto bei {site} angefordert. Bestätigen Sie Ihre Adresse, um fortzufahren.',
  yourInvitation: 'Ihre Einladung zu {site}',
  invitedBy: '{person} lädt Sie zu {site} ein. Wählen Sie ein Passwort, um Ihr Konto zu erstellen.',
  invited: 'Sie sind zu {site} eingeladen. Wählen Sie ein Passwort, um Ihr Konto zu erstellen.',
  confirmNewAddress: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  confirmChange: 'Bestätigen Sie, dass Ihr Konto bei {site} diese Adresse erhält.',
  addressChanged: 'Ihre E-Mail-Adresse wurde geändert',
  hasNewAddress: 'Ihr Konto bei {site} hat jetzt die Adresse {email}.',
  tellManager: 'Wenn Sie das nicht waren, informieren Sie sofort die Verwaltung dieser Installation.',
  passwordChanged: 'Ihr Passwort wurde geändert',
  hasNewPassword: 'Ihr Konto bei {site} hat ein neues Passwort. Alle seine anderen Sitzungen wurden beendet.',
  setAndTell:
    'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest und informieren Sie die Verwaltung dieser Installation.',
  passkeyAdded: 'Ihrem Konto wurde ein Passkey hinzugefügt',
  hasNewPasskey: 'Ihr Konto bei {site} kann jetzt mit dem Passkey „{name}“ verwendet werden.',
  seePasskeys: 'Ihre Passkeys ansehen',
  removeAndSet: 'Wenn Sie das nicht waren, entfernen Sie ihn und legen Sie sofort ein neues Passwort fest.',
  keyMade: 'Für Ihr Konto wurde ein API-Schlüssel erstellt',
  hasNewKey:
    'Programme können Ihr Konto bei {site} jetzt mit dem Schlüssel „{name}“ verwenden, bis zur Stufe {level}.',
  seeKeys: 'Ihre Schlüssel ansehen',
  revokeAndSet: 'Wenn Sie das nicht waren, widerrufen Sie ihn und legen Sie sofort ein neues Passwort fest.',
  test: 'Ein Test von {site}',
  mailWorks: 'Der E-Mail-Versand funktioniert.',
} as const satisfies Translated<typeof english>;
