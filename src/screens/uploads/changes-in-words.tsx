import type { Comparison } from '#domain/compare/comparison.ts';
import { additionInWords, columnsInWords, rowsInWords } from '#domain/compare/comparison-in-words.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';

type ChangesProps = {
  comparison: Comparison;
  /** The version that a file would follow. */
  versionName: string;
  mode: PublicationMode;
};

/** What a file would change in its source, in sentences; what is missing comes first. */
export function ChangesInWords({ comparison, versionName, mode }: ChangesProps) {
  const columns = columnsInWords(comparison);
  const isLoss = comparison.removed > 0 || columns.some(({ isLoss: is }) => is);

  return (
    <div
      role="status"
      className={`max-w-prose border-s-2 ps-3 text-14 ${isLoss ? 'border-warning' : 'border-hairline'}`}
    >
      <p>
        {mode === 'replace'
          ? rowsInWords(comparison, { before: versionName, after: 'The file' })
          : additionInWords(comparison, versionName)}
      </p>
      {columns.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <p className="text-quiet">
        {comparison.key.length === 0
          ? 'No columns distinguish the rows, so whole rows are compared.'
          : `Rows are matched by ${comparison.key.join(', ')}.`}
      </p>
    </div>
  );
}
