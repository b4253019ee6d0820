import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'Seite nicht gefunden',
  noAccess: 'Kein Zugriff',
  somethingWrong: 'Hoppla! Etwas ist schiefgelaufen.',
  unableNow: 'Ihre Anfrage kann momentan nicht ausgeführt werden. Bitte versuchen Sie es später noch einmal.',
  tryAgain: 'Erneut versuchen',
  signInAsOther: 'Mit einem anderen Konto anmelden',
  goToFirstPage: 'Zur Startseite',
  goToFirstPageOf: 'Zur Startseite von {site}',
  noRoute: 'Keine Seite unter {path}',
  noPage: 'Unter dieser Adresse gibt es keine Seite. Möglicherweise wurde sie verschoben oder gelöscht.',
  noPageForYou:
    'Unter dieser Adresse gibt es keine Seite, die Sie öffnen dürfen. Möglicherweise wurde sie verschoben oder gelöscht, oder sie erfordert eine höhere Zugriffsstufe als Ihre: Wenden Sie sich an eine Person, die hier die Zugänge verwaltet.',
  notPublishedYet:
    'Diese Seite ist noch nicht veröffentlicht. Besucher sehen, dass es hier keine Seite gibt.',
  editDraft: 'Entwurf bearbeiten',
  editPage: '„{title}“ bearbeiten',
  nothingPublished: 'Hier ist noch nichts veröffentlicht.',
  addFirstPage: 'Erste Seite hinzufügen',
  unavailable: 'Nicht verfügbar',
  storesAway:
    'Tidemark kann seine Datenbank oder seine Dateien momentan nicht erreichen. Es ist nichts verloren gegangen. Bitte versuchen Sie es gleich noch einmal.',
  levelTooLow:
    'Zum Lesen ist eine höhere Zugriffsstufe nötig. Bitten Sie eine Person darum, die die Zugänge dieser Installation verwaltet.',
  sectionNotPublic: 'Dieser Abschnitt ist nicht öffentlich oder nicht mehr veröffentlicht.',
  noPicture: 'Hier gibt es kein Bild.',
  noPageFor: 'Zu {key} gibt es keine Seite.',
  noVersion: 'Diese Version der Quelle gibt es nicht.',
  noSite: 'Unter dieser Adresse gibt es keine Website.',
} as const satisfies Translated<typeof english>;
