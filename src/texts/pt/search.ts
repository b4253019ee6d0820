import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: 'Pesquisar',
  placeholder: 'Pesquisar…',
  featured: 'Pesquisas em destaque',
  climateChange: 'Mudanças climáticas',
  floodRisk: 'Risco de inundação',
  localPlanning: 'Planejamento local',
  funding: 'Financiamento',
  noResults: 'Nenhum resultado encontrado',
  tryAnother: 'Nada foi encontrado para este termo de pesquisa. Tente outro.',
  pageCount: { one: '{count} página', many: '{count} de páginas', other: '{count} páginas' },
  sourceCount: {
    one: '{count} fonte de dados',
    many: '{count} de fontes de dados',
    other: '{count} fontes de dados',
  },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Fonte de dados',
  dataSources: 'Fontes de dados',
  searching: 'Carregando…',
  unreachable: 'Não foi possível acessar o servidor. Pressione Enter para tentar novamente.',
  pages: 'Páginas',
  noPages: 'Não há páginas aqui.',
  range: '{first} a {last} de {length}',
  pagesOfList: 'Páginas da lista',
  previousPages: 'Páginas anteriores',
  nextPages: 'Próximas páginas',
} as const satisfies Translated<typeof english>;
