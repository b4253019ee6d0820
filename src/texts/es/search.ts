import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: 'Buscar',
  placeholder: 'Buscar…',
  featured: 'Búsquedas destacadas',
  climateChange: 'Cambio climático',
  floodRisk: 'Riesgo de inundación',
  localPlanning: 'Planificación local',
  funding: 'Financiación',
  noResults: 'No se encontraron resultados',
  tryAnother: 'No se encontró nada con este término de búsqueda. Pruebe con otro.',
  pageCount: { one: '{count} página', many: '{count} de páginas', other: '{count} páginas' },
  sourceCount: {
    one: '{count} fuente de datos',
    many: '{count} de fuentes de datos',
    other: '{count} fuentes de datos',
  },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Fuente de datos',
  dataSources: 'Fuentes de datos',
  searching: 'Cargando…',
  unreachable: 'No se puede acceder al servidor. Pulse Intro para volver a intentarlo.',
  pages: 'Páginas',
  noPages: 'Aquí no hay páginas.',
  range: '{first} a {last} de {length}',
  pagesOfList: 'Páginas de la lista',
  previousPages: 'Páginas anteriores',
  nextPages: 'Páginas siguientes',
} as const satisfies Translated<typeof english>;
