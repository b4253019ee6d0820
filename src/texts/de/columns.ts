import type { columns as english } from '../columns.ts';
import type { Translated } from '../template.ts';

export const columns = {
  yes: 'Ja',
  no: 'Nein',
  notANumber: 'Keine Zahl: Es wird durch null geteilt. Funktionen und Summen lassen sie aus.',
  invalidValue: 'Ungültiger Wert: {values}',
  invalidValues: 'Ungültige Werte: {values}',
  openCalendar: 'Kalender öffnen',
  searchOptionsOf: 'Optionen von {label} suchen',
} as const satisfies Translated<typeof english>;
