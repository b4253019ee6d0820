import type { source as english } from '../source.ts';
import type { Translated } from '../template.ts';

export const source = {
  download: 'Herunterladen',
  firstRows: 'Erste Zeilen',
  columns: 'Spalten',
  pagesWithData: 'Seiten, die diese Daten zeigen',
  versions: 'Versionen',
  howToCite: 'Zitierweise',
  forPrograms: 'Für Programme: {link}',
  catalogueEntry: 'der Eintrag des Katalogs als JSON',
  noData: 'Noch keine Daten.',
  categories: 'Kategorien',
  rows: { one: '{count} Zeile', other: '{count} Zeilen' },
  column: 'Spalte',
  type: 'Typ',
  meaning: 'Bedeutung',
  origin: 'Herkunft: {origin}',
  oneOf: 'Eine von: {options}',
  oneOfMore: {
    one: 'Eine von: {options} und {count} weitere',
    other: 'Eine von: {options} und {count} weitere',
  },
  dataSet: '[Datensatz]',
  data: 'Daten',
  dataOf: 'Die Daten von {name}',
  noLonger: '{name} hat die Version dieses Abschnitts nicht mehr.',
} as const satisfies Translated<typeof english>;
