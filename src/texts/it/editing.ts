import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: 'Fine',
  save: 'Salva',
  saving: 'Salvataggio…',
  add: 'Aggiungi',
  newItem: 'Nuovo elemento',
  item: 'elemento {id}',
  editValue: 'Modifica {label}: {text}',
  emptyValue: 'vuoto',
  delete: 'Elimina',
  deleting: 'Eliminazione…',
  deleteItem: 'Elimina {item}',
  deletionOf: 'Elimina {title} {id}',
  deletionOfItem: 'Elimina elemento {id}',
  confirmDeletion:
    'Eliminare davvero questo elemento? La cronologia dei dati lo conserva e lì l’eliminazione può essere annullata.',
  actionOn: '{action} {item}',
  saveCards: { one: 'Salva {count} scheda', many: 'Salva {count} di schede', other: 'Salva {count} schede' },
  unsavedCards: {
    one: '{count} scheda ha modifiche non ancora salvate. Per scartarle, annulli qui e scelga Annulla sulla scheda.',
    many: '{count} di schede hanno modifiche non ancora salvate. Per scartarle, annulli qui e scelga Annulla sulle schede.',
    other:
      '{count} schede hanno modifiche non ancora salvate. Per scartarle, annulli qui e scelga Annulla sulle schede.',
  },
  editorFailed: 'Impossibile caricare l’editor. Verifichi la connessione e riprovi.',
  itemCreated: 'Elemento creato.',
  itemsCreated: {
    one: '{count} elemento creato.',
    many: '{count} di elementi creati.',
    other: '{count} elementi creati.',
  },
  updated: 'Aggiornamento riuscito.',
  updatedRow: 'Aggiornamento riuscito: id {id}.',
  deletedRow: 'Elemento {id} eliminato.',
  deletedRows: {
    one: '{count} elemento eliminato.',
    many: '{count} di elementi eliminati.',
    other: '{count} elementi eliminati.',
  },
  notSure: 'Si è verificata una situazione imprevista.',
  noType: 'Nessun tipo trovato.',
  requiredButEmpty: 'obbligatorio, ma vuoto',
  notOfType: 'non corrisponde al tipo',
  notAnOption: 'non è tra le opzioni',
  outsideRange: 'fuori dall’intervallo consentito',
  notAsPattern: 'non corrisponde al modello',
  repeatedValue: 'uguale in più righe',
  notInOrder: 'non coerente con un’altra colonna',
} as const satisfies Translated<typeof english>;
