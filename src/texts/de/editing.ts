import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: 'Fertig',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  add: 'Hinzufügen',
  newItem: 'Neuer Eintrag',
  item: 'Eintrag {id}',
  editValue: '{label} bearbeiten: {text}',
  emptyValue: 'leer',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  deleteItem: '{item} löschen',
  deletionOf: '{title} {id} löschen',
  deletionOfItem: 'Eintrag {id} löschen',
  confirmDeletion:
    'Möchten Sie diesen Eintrag wirklich löschen? Der Verlauf der Daten bewahrt ihn auf; dort lässt sich das Löschen rückgängig machen.',
  actionOn: '{action} {item}',
  saveCards: { one: '{count} Karte speichern', other: '{count} Karten speichern' },
  unsavedCards: {
    one: '{count} Karte hat Änderungen, die noch nicht gespeichert sind. Um sie zu verwerfen, brechen Sie hier ab und wählen Sie auf der Karte Abbrechen.',
    other:
      '{count} Karten haben Änderungen, die noch nicht gespeichert sind. Um sie zu verwerfen, brechen Sie hier ab und wählen Sie auf den Karten Abbrechen.',
  },
  editorFailed:
    'Der Editor konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  itemCreated: 'Eintrag erstellt.',
  itemsCreated: { one: '{count} Eintrag erstellt.', other: '{count} Einträge erstellt.' },
  updated: 'Aktualisierung erfolgreich.',
  updatedRow: 'Aktualisierung erfolgreich: ID {id}.',
  deletedRow: 'Eintrag {id} gelöscht.',
  deletedRows: { one: '{count} Eintrag gelöscht.', other: '{count} Einträge gelöscht.' },
  notSure: 'Hier ist etwas Unerwartetes passiert.',
  noType: 'Kein Typ gefunden.',
  requiredButEmpty: 'erforderlich, aber leer',
  notOfType: 'passt nicht zum Typ',
  notAnOption: 'nicht unter den Optionen',
  outsideRange: 'außerhalb des Wertebereichs',
  notAsPattern: 'entspricht nicht dem Muster',
  repeatedValue: 'in mehreren Zeilen gleich',
  notInOrder: 'passt nicht zu einer anderen Spalte',
} as const satisfies Translated<typeof english>;
