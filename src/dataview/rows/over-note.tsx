import { useTexts } from '#texts/use-texts.tsx';
import type { SectionRows } from '../query/section-rows.ts';
import { overInWords } from '../state/over-in-words.ts';

/** Says of columns under names of their section what function over groups they show: their name may not. */
export function OverNote({ rows }: { rows: Pick<SectionRows, 'shown'> }) {
  const { data: texts } = useTexts();
  return rows.shown.map(
    ({ key, label, descriptor, over }) =>
      over &&
      descriptor.customName !== '' && (
        <p key={key} className="tm-attribution">
          {texts.titled({ title: label, text: overInWords(over, texts) })}
        </p>
      ),
  );
}
