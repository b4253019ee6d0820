import { cutText } from '#domain/value/text/cut-text.ts';
import { letterStart } from '#domain/value/text/letters.ts';
import { diffWordsWithSpace } from 'diff';

/**
 * The most words by which two texts may differ to be compared word by word; others are shown one after the
 * other.
 */
const maxChanges = 2000;

/** How many characters of unchanged text are shown beside a change. */
const contextLength = 60;

type Part = { value: string; added?: boolean; removed?: boolean };

/**
 * Two texts as one: what was removed is struck through, what was added is underlined; long unchanged parts
 * are shortened.
 */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts: Part[] = diffWordsWithSpace(before, after, { maxEditLength: maxChanges }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ];
  return (
    <span className="break-words whitespace-pre-line">
      {parts.map(({ value, added, removed }, at) => {
        if (added) {
          return (
            <ins key={at} className="rounded-small bg-success-soft text-success">
              {value}
            </ins>
          );
        }

        if (removed) {
          return (
            <del key={at} className="rounded-small bg-danger-soft text-danger">
              {value}
            </del>
          );
        }

        return (
          <span key={at}>{shortened(value, { isFirst: at === 0, isLast: at === parts.length - 1 })}</span>
        );
      })}
    </span>
  );
}

/** Unchanged text without what is far from the changes before and after it. */
function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const [head, tail] = [isFirst ? 0 : contextLength, isLast ? 0 : contextLength];
  if (text.length <= head + tail + contextLength) return text;
  const end = tail === 0 ? '' : text.slice(letterStart(text, text.length - tail));
  return `${cutText(text, head)} … ${end}`;
}
