import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'Explorar este mapa',
  back: 'Volver a {page}',
  map: 'Mapa para mover y ampliar',
  keys: 'Las flechas mueven el mapa, + y − lo amplían y lo reducen. Todos los lugares están en la lista.',
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
  whole: 'Mostrar todo el mapa',
  places: 'Lugares',
  search: 'Buscar un lugar',
  noPlace: 'Ningún lugar tiene este nombre.',
  firstPlaces: 'Los primeros {most} de {all} lugares.',
  layers: 'Capas',
  land: 'Tierra y fronteras',
  streets: 'Callejero',
  only: 'Mostrar solo una clase',
  filterBy: 'Filtrar por {name}',
  noDrawing: 'Este navegador no puede dibujar un mapa móvil. El mapa de abajo muestra todos los lugares.',
  unprepared:
    'El mapa móvil no se puede mostrar en este momento. El mapa de abajo muestra todos los lugares.',
  noStreets: 'El callejero no se puede cargar en este momento.',
  missing: 'No se pudieron cargar partes del mapa.',
  notThere: 'Aquí no hay ningún mapa.',
} as const satisfies Translated<typeof english>;
