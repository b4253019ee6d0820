import { lettersOfMaps } from '#map-layers/layer/texts-on-map.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { annotationRoom } from './annotation-room.ts';
import { scaleMarks } from './scale-marks.ts';

/** The scale bar and the arrow to the north in words: what the drawing shows of them. */
export function scaleWords(map: DrawnMap): string[] {
  const { maps: texts } = textsOf(map.locale);
  const { bar, north } = scaleMarks(map, annotationRoom(map, lettersOfMaps.wide)) ?? {};
  const sentences: string[] = [];
  if (bar) {
    const hasInsets = map.shapes.projection === 'albers-usa';
    const write = hasInsets ? texts.scaleBarOfMain : texts.scaleBar;
    sentences.push(write({ length: bar.bar.spoken }));
  }
  if (north) {
    sentences.push(texts.northAt({ degrees: (north.angle + 360) % 360 }));
  }
  return sentences;
}
