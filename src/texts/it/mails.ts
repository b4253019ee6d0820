import type { mails as english } from '../mails.ts';
import type { Translated } from '../template.ts';

export const mails = {
  ignore: 'Se non l’ha richiesto, ignori questa e-mail: non cambia nulla.',
  worksAnHour: 'Il link funziona una sola volta, entro un’ora.',
  worksADay: 'Il link funziona una sola volta, entro un giorno.',
  worksTwoWeeks: 'Il link funziona una sola volta, entro due settimane.',
  link: '{label}:',
  passwordRequested: 'È stata richiesta una nuova password per il Suo account su {site}.',
  haveAccount: 'Ha già un account',
  askedAgain: 'Qualcuno ha richiesto un account su {site} con questo indirizzo, che ne ha già uno.',
  confirmAddress: 'Confermi il Suo indirizzo e-mail',
  confirmToGoOn: 'Ha richiesto un account su {site}. Confermi il Suo indirizzo per continuare.',
  yourInvitation: 'Il Suo invito a {site}',
  invitedBy: '{person} La invita a {site}. Scelga una password per creare il Suo account.',
  invited: 'È invitato a {site}. Scelga una password per creare il Suo account.',
  confirmNewAddress: 'Confermi il Suo nuovo indirizzo e-mail',
  confirmChange: 'Confermi che il Suo account su {site} riceva questo indirizzo.',
  addressChanged: 'Il Suo indirizzo e-mail è stato cambiato',
  hasNewAddress: 'Il Suo account su {site} ora ha l’indirizzo {email}.',
  tellManager: 'Se non è stato Lei, avvisi subito un responsabile di questa installazione.',
  passwordChanged: 'La Sua password è stata cambiata',
  hasNewPassword: 'Il Suo account su {site} ha una nuova password. Tutte le altre sessioni sono terminate.',
  setAndTell:
    'Se non è stato Lei, imposti subito una nuova password e avvisi un responsabile di questa installazione.',
  passkeyAdded: 'Una passkey è stata aggiunta al Suo account',
  hasNewPasskey: 'Il Suo account su {site} ora può essere usato con la passkey «{name}».',
  seePasskeys: 'Visualizza le Sue passkey',
  removeAndSet: 'Se non è stato Lei, la rimuova e imposti subito una nuova password.',
  keyMade: 'È stata creata una chiave API per il Suo account',
  hasNewKey:
    'Ora i programmi possono usare il Suo account su {site} con la chiave «{name}», fino al livello {level}.',
  seeKeys: 'Visualizza le Sue chiavi',
  revokeAndSet: 'Se non è stato Lei, la revochi e imposti subito una nuova password.',
  test: 'Un test da {site}',
  mailWorks: 'La posta funziona.',
} as const satisfies Translated<typeof english>;
