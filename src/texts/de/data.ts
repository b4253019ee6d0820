import type { data as english } from '../data.ts';
import type { Translated } from '../template.ts';

export const data = {
  pagesOf: 'Seiten von {label}',
  pageOf: 'Seite {page} von {pages}',
  page: 'Seite {page}',
  rowsToOf: 'Zeilen {first} bis {last} von {length}',
  rowsPerPage: 'Zeilen pro Seite:',
  countPerPage: { one: '{count} Zeile pro Seite', other: '{count} Zeilen pro Seite' },
  previous: 'Zurück',
  next: 'Weiter',
  previousRows: 'Vorherige Zeilen',
  moreRows: 'Weitere Zeilen',
} as const satisfies Translated<typeof english>;
