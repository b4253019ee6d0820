import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'Sì',
  no: 'No',
  notANumber: 'Non è un numero: si divide per zero. Funzioni e totali lo ignorano.',
  invalidValue: 'Valore non valido: {values}',
  invalidValues: 'Valori non validi: {values}',
  openCalendar: 'Apri il calendario',
  searchOptionsOf: 'Cerca tra le opzioni di {label}',
} as const satisfies Translated<typeof english>;
