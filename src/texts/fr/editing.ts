import type { editing as english } from '../editing.ts';
import type { Translated } from '../template.ts';

export const editing = {
  done: 'Terminé',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  add: 'Ajouter',
  newItem: 'Nouvel élément',
  item: 'élément {id}',
  editValue: 'Modifier {label} : {text}',
  emptyValue: 'vide',
  delete: 'Supprimer',
  deleting: 'Suppression…',
  deleteItem: 'Supprimer {item}',
  deletionOf: 'Supprimer {title} {id}',
  deletionOfItem: 'Supprimer l’élément {id}',
  confirmDeletion:
    'Voulez-vous vraiment supprimer cet élément ? L’historique des données le conserve, et la suppression peut y être annulée.',
  actionOn: '{action} {item}',
  saveCards: {
    one: 'Enregistrer {count} carte',
    many: 'Enregistrer {count} de cartes',
    other: 'Enregistrer {count} cartes',
  },
  unsavedCards: {
    one: '{count} carte a des modifications qui ne sont pas encore enregistrées. Pour les abandonner, annulez ici et choisissez Annuler sur la carte.',
    many: '{count} de cartes ont des modifications qui ne sont pas encore enregistrées. Pour les abandonner, annulez ici et choisissez Annuler sur les cartes.',
    other:
      '{count} cartes ont des modifications qui ne sont pas encore enregistrées. Pour les abandonner, annulez ici et choisissez Annuler sur les cartes.',
  },
  editorFailed: 'L’éditeur n’a pas pu être chargé. Vérifiez la connexion et réessayez.',
  itemCreated: 'Élément créé.',
  itemsCreated: {
    one: '{count} élément créé.',
    many: '{count} d’éléments créés.',
    other: '{count} éléments créés.',
  },
  updated: 'Mise à jour réussie.',
  updatedRow: 'Mise à jour réussie : id {id}.',
  deletedRow: 'Élément {id} supprimé.',
  deletedRows: {
    one: '{count} élément supprimé.',
    many: '{count} d’éléments supprimés.',
    other: '{count} éléments supprimés.',
  },
  notSure: 'Une situation inattendue s’est produite.',
  noType: 'Aucun type trouvé.',
  requiredButEmpty: 'obligatoire, mais vide',
  notOfType: 'ne correspond pas au type',
  notAnOption: 'ne figure pas parmi les options',
  outsideRange: 'hors de l’intervalle permis',
  notAsPattern: 'ne correspond pas au modèle',
  repeatedValue: 'identique dans plusieurs lignes',
  notInOrder: 'incompatible avec une autre colonne',
} as const satisfies Translated<typeof english>;
