import type { ReadText } from '#domain/value/text/translation.ts';
import { textsAt, withTextsAt } from '#domain/value/object/texts-at.ts';

/** The members of `SectionContent` for states whose texts are at paths such as `columns[].customName`. */
export const translatedAt = <State>(paths: readonly string[]) => ({
  texts: (state: State) => textsAt(state, paths),
  withTexts: (state: State, texts: Readonly<Record<string, ReadText>>): State =>
    withTextsAt(state, paths, texts),
});
