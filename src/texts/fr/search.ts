import type { search as english } from '../search.ts';
import type { Translated } from '../template.ts';

export const search = {
  search: 'Recherche',
  placeholder: 'Rechercher…',
  featured: 'Recherches suggérées',
  climateChange: 'Changement climatique',
  floodRisk: 'Risque d’inondation',
  localPlanning: 'Aménagement local',
  funding: 'Financement',
  noResults: 'Aucun résultat',
  tryAnother: 'Rien n’a été trouvé pour ce terme de recherche. Essayez-en un autre.',
  pageCount: { one: '{count} page', many: '{count} de pages', other: '{count} pages' },
  sourceCount: {
    one: '{count} source de données',
    many: '{count} de sources de données',
    other: '{count} sources de données',
  },
  pagesAndSources: '{pages}, {sources}',
  dataSource: 'Source de données',
  dataSources: 'Sources de données',
  searching: 'Chargement…',
  unreachable: 'Le serveur est injoignable. Appuyez sur Entrée pour réessayer.',
  pages: 'Pages',
  noPages: 'Il n’y a pas de pages ici.',
  range: '{first} à {last} sur {length}',
  pagesOfList: 'Pages de la liste',
  previousPages: 'Pages précédentes',
  nextPages: 'Pages suivantes',
} as const satisfies Translated<typeof english>;
