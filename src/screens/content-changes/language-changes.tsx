import type { PageContent } from '#domain/page/content/page.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import type { LanguageDifference } from '#sections/language-differences.ts';
import { segmentName, wordsOf } from '../translations/segment-name.ts';
import { TextDiff } from './text-diff.tsx';

type LanguageChangesProps = {
  differences: readonly LanguageDifference[];
  /** The content whose texts they are. */
  content: PageContent;
  language: string;
  /** Whether the target is what was before the texts of the content, or comes after them. */
  targetIs: 'before' | 'after';
  emptyText: string;
};

/** Texts in a language that differ between two contents, each with its words before and after. */
export function LanguageChanges(props: LanguageChangesProps) {
  const { differences, content, language, targetIs, emptyText } = props;
  if (differences.length === 0) return <p className="text-quiet">{emptyText}</p>;

  return (
    <dl className="grid gap-3">
      {differences.map(({ segment, target }) => {
        const [own, other] = [segment.translated, target].map((text) => (text ? wordsOf(text.text) : ''));
        const [before = '', after = ''] = targetIs === 'before' ? [other, own] : [own, other];
        return (
          <div key={`${segment.section} ${segment.key}`} className="border-s-2 ps-2">
            <dt className="text-12 break-words text-quiet">{segmentName(segment, content)}</dt>
            <dd {...writtenIn(language)}>
              {before === after ? (
                <span lang="en">Formatting, or checked against the original</span>
              ) : (
                <TextDiff before={before} after={after} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
