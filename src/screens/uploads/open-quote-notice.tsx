import type { Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

type OpenQuoteNoticeProps = {
  openQuote: Detected['openQuote'];
  onChange(change: Pick<LayerParseOptions, 'quotes'>): void;
};

/**
 * Warns of a quote that is never closed, shows the lines that are in one cell for that, and offers to read
 * them as rows.
 */
export function OpenQuoteNotice({ openQuote, onChange }: OpenQuoteNoticeProps) {
  if (!openQuote) return null;

  const { line, lines } = openQuote;
  return (
    <Notice
      tone="warning"
      className="mt-4"
      message={
        <>
          <p>
            A quote opens in line {line} and is never closed: everything below it is in one cell. If the quote
            is a character of the text, as in 5", read quotes as characters.
          </p>
          <pre className="mt-1 max-w-full overflow-x-auto text-12" aria-label={`Lines from line ${line}`}>
            {lines.join('\n')}
          </pre>
        </>
      }
      action={<Button onPress={() => onChange({ quotes: 'ordinary' })}>Read quotes as characters</Button>}
    />
  );
}
