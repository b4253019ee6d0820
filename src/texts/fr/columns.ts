import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'Oui',
  no: 'Non',
  notANumber:
    "Ce n'est pas un nombre : il y a une division par zéro. Les fonctions et les totaux n'en tiennent pas compte.",
  invalidValue: 'Valeur non valide : {values}',
  invalidValues: 'Valeurs non valides : {values}',
  openCalendar: 'Ouvrir le calendrier',
  searchOptionsOf: 'Rechercher parmi les options de {label}',
} as const satisfies Translated<typeof english>;
