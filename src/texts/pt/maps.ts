import type { maps as english } from '../maps.ts';
import type { Translated } from '../template.ts';

export const maps = {
  noData: 'Sem dados',
  regionsWithData: {
    one: '{count} região com dados.',
    many: '{count} de regiões com dados.',
    other: '{count} regiões com dados.',
  },
  regionsWithoutData: {
    one: '{count} região sem dados.',
    many: '{count} de regiões sem dados.',
    other: '{count} regiões sem dados.',
  },
  fromTo: '{from} a {to}',
  rank: 'Posição',
  rankOf: '{rank} de {all}',
  class: 'Classe',
  area: 'Área: {area} km²',
  neighbours: 'Vizinhos: {neighbours}.',
  neighbourAt: '{direction}: {name}, {amount}',
  north: 'norte',
  northEast: 'nordeste',
  east: 'leste',
  southEast: 'sudeste',
  south: 'sul',
  southWest: 'sudoeste',
  west: 'oeste',
  northWest: 'noroeste',
  between: '; ',
  unmatched: {
    one: '{count} lugar não está no mapa: {names}.',
    many: '{count} de lugares não estão no mapa: {names}.',
    other: '{count} lugares não estão no mapa: {names}.',
  },
  repeated: {
    one: '{count} outra linha de uma região não é mostrada.',
    many: '{count} de outras linhas de regiões não são mostradas.',
    other: '{count} outras linhas de regiões não são mostradas.',
  },
  rowsWithoutPlace: {
    one: '{count} linha não tem lugar no mapa.',
    many: '{count} de linhas não têm lugar no mapa.',
    other: '{count} linhas não têm lugar no mapa.',
  },
  firstOfAll: {
    one: 'São desenhadas as primeiras {count} de {all} linhas.',
    many: 'São desenhadas as primeiras {count} de {all} linhas.',
    other: 'São desenhadas as primeiras {count} de {all} linhas.',
  },
  placesOnMap: { one: '{count} lugar.', many: '{count} de lugares.', other: '{count} lugares.' },
  linesOnMap: { one: '{count} traço.', many: '{count} de traços.', other: '{count} traços.' },
  widestLine: 'A largura dos traços é {label}; o mais largo é {amount}.',
  rowsInCell: 'Linhas por célula',
  rows: 'Linhas',
  mapOf: 'Mapa de {names}',
  otherProjection: 'A camada {layer} tem regiões de outra projeção.',
  edition: 'Fronteiras de {year}.',
  bordersOf: 'Fronteiras de {source}, {version}.',
  beingPrepared:
    'As regiões deste mapa estão a ser preparadas. Carregue a página novamente dentro de momentos.',
  noBoundaries: 'Este mapa não tem regiões. Escolha-as nas definições.',
} as const satisfies Translated<typeof english>;
