import { textsOf } from '#texts/texts-of.ts';
import type { DrawnMap } from '../drawn-map.ts';
import { placeOfNote } from './place-of-note.ts';

/** Tells editors which notes of a map are not drawn, and why. */
export function NoteProblems({ map: { display, shapes, locale } }: { map: DrawnMap }) {
  const { maps: texts } = textsOf(locale);
  const problems = display.notes.flatMap(({ at, text }) => {
    const place = at === '' || text === '' ? null : placeOfNote(at, { shapes, locale });
    if (place === 'outside') return [texts.noteOutside({ text, at })];
    return place === 'unknown' ? [texts.noteNowhere({ text, at })] : [];
  });

  return problems.map((problem) => (
    <p key={problem} className="tm-attribution" role="note">
      {problem}
    </p>
  ));
}
