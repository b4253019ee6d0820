import type { explore as english } from '../explore.ts';
import type { Translated } from '../template.ts';

export const explore = {
  explore: 'Diese Karte erkunden',
  back: 'Zurück zu {page}',
  map: 'Karte zum Verschieben und Vergrößern',
  keys: 'Pfeiltasten verschieben die Karte, + und − vergrößern und verkleinern sie. Alle Orte stehen in der Liste.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  whole: 'Ganze Karte zeigen',
  places: 'Orte',
  search: 'Ort suchen',
  noPlace: 'Kein Ort hat diesen Namen.',
  firstPlaces: 'Die ersten {most} von {all} Orten.',
  layers: 'Ebenen',
  land: 'Land und Grenzen',
  streets: 'Straßenkarte',
  only: 'Nur eine Klasse zeigen',
  filterBy: 'Nach {name} filtern',
  noDrawing: 'Dieser Browser kann keine bewegliche Karte zeichnen. Die Karte unten zeigt alle Orte.',
  unprepared: 'Die bewegliche Karte kann gerade nicht gezeigt werden. Die Karte unten zeigt alle Orte.',
  noStreets: 'Die Straßenkarte kann gerade nicht geladen werden.',
  missing: 'Teile der Karte konnten nicht geladen werden.',
  notThere: 'Hier ist keine Karte.',
} as const satisfies Translated<typeof english>;
