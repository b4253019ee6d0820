import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: 'Suche',
  placeholder: 'Suchen …',
  featured: 'Beliebte Suchen',
  climateChange: 'Klimawandel',
  floodRisk: 'Hochwasserrisiko',
  localPlanning: 'Kommunalplanung',
  funding: 'Förderung',
  noResults: 'Keine Ergebnisse gefunden',
  tryAnother: 'Zu diesem Suchbegriff wurde nichts gefunden. Bitte versuchen Sie es mit einem anderen.',
  pageCount: { one: '{count} Seite', other: '{count} Seiten' },
  sourceCount: { one: '{count} Datenquelle', other: '{count} Datenquellen' },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Datenquelle',
  dataSources: 'Datenquellen',
  searching: 'Wird geladen …',
  unreachable: 'Der Server ist nicht erreichbar. Drücken Sie die Eingabetaste, um es erneut zu versuchen.',
  pages: 'Seiten',
  noPages: 'Hier gibt es keine Seiten.',
  range: '{first} bis {last} von {length}',
  pagesOfList: 'Seiten der Liste',
  previousPages: 'Vorherige Seiten',
  nextPages: 'Nächste Seiten',
} as const satisfies Translated<typeof english>;
