import { lettersOfMaps } from '#map-layers/layer/texts-on-map.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { annotationRoom } from './annotation-room.ts';
import { layNotes } from './lay-notes.ts';
import { notesMarkup } from './notes-markup.ts';
import { placedNotes } from './place-of-note.ts';
import { scaleMarks } from './scale-marks.ts';
import { scaleMarkup } from './scale-markup.ts';

/**
 * The notes, the scale bar and the arrow to the north of a map, once for wide and once for narrow screens, of
 * which a style sheet shows one. The summary of the map says what they are.
 */
export function annotationGroups(map: DrawnMap): string {
  return (['wide', 'narrow'] as const)
    .map((letters) => {
      const room = annotationRoom(map, lettersOfMaps[letters]);
      const scale = scaleMarks(map, room);
      const notes = layNotes(placedNotes(map), { ...room, taken: scale ? [scale.box] : [] });
      const content = `${scale ? scaleMarkup(scale, map.locale) : ''}${notesMarkup(notes, room.size)}`;
      if (content === '') return '';
      return `<g class="tm-map-texts tm-map-${letters}" font-size="${room.size}" aria-hidden="true">${content}</g>`;
    })
    .join('');
}
