import type { Detected, EncodingName } from '#domain/source/upload/parse-options.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { encodingNames } from './encoding-names.ts';

type EncodingReadingsProps = {
  detected: Detected;
  onChange(change: { encoding: EncodingName }): void;
};

/**
 * Warns that the encoding of a text is uncertain, and shows its first lines in each likely one, to choose
 * from.
 */
export function EncodingReadings({ detected, onChange }: EncodingReadingsProps) {
  const { readings = [], encoding: current } = detected;
  if (readings.length === 0) return null;

  return (
    <section aria-label="Encoding of the text" className="mt-4">
      <Notice
        tone="warning"
        message="The encoding of the text is uncertain. Choose the reading whose letters are right before you publish: names of columns are affected, too."
      />
      <ul className="mt-2 grid gap-2 md:grid-cols-2">
        {readings.map(({ encoding, lines }) => (
          <li
            key={encoding}
            className="flex min-w-0 flex-col items-start gap-2 rounded-control border border-hairline p-3"
          >
            <p className="text-14 font-medium">
              {encodingNames[encoding]}
              {encoding === current && <span className="font-normal text-quiet"> (as it is read now)</span>}
            </p>
            <ol className="w-full text-14">
              {lines.map((line, index) => (
                <li key={index} className="truncate" dir="auto">
                  {line}
                </li>
              ))}
            </ol>
            <Button size="compact" onPress={() => onChange({ encoding })}>
              Read as {encodingNames[encoding]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
