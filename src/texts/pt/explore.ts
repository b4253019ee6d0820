import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'Explorar este mapa',
  back: 'Voltar para {page}',
  map: 'Mapa para mover e ampliar',
  keys: 'As setas movem o mapa, + e − ampliam e reduzem. Todos os lugares estão na lista.',
  zoomIn: 'Ampliar',
  zoomOut: 'Reduzir',
  whole: 'Mostrar o mapa inteiro',
  places: 'Lugares',
  search: 'Procurar um lugar',
  noPlace: 'Nenhum lugar tem este nome.',
  firstPlaces: 'Os primeiros {most} de {all} lugares.',
  layers: 'Camadas',
  land: 'Terra e fronteiras',
  streets: 'Mapa de ruas',
  only: 'Mostrar apenas uma classe',
  filterBy: 'Filtrar por {name}',
  noDrawing: 'Este navegador não consegue desenhar um mapa móvel. O mapa abaixo mostra todos os lugares.',
  unprepared: 'O mapa móvel não pode ser mostrado neste momento. O mapa abaixo mostra todos os lugares.',
  noStreets: 'O mapa de ruas não pode ser carregado neste momento.',
  missing: 'Partes do mapa não puderam ser carregadas.',
  notThere: 'Não há nenhum mapa aqui.',
} as const satisfies Translated<typeof english>;
