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
  edition: 'Fronteiras de {year}.',
  noBoundaries: 'Este mapa não tem regiões. Escolha-as nas definições.',
} as const satisfies Translated<typeof english>;
