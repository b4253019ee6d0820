import { languageName } from '#domain/value/text/language-name.ts';
import { textState, type TranslatedText } from '#domain/value/text/translation.ts';
import { readClipboard } from '#grid/input/clipboard.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { TextRow } from './text-rows.ts';

type LanguageCellProps = {
  row: TextRow;
  language: string;
  translated: TranslatedText | undefined;
  onChange(text: string): void;
  /** More than one cell was pasted. */
  onPaste(cells: string[][]): void;
};

/** A text in a language, to edit; one of an earlier original says what that was. */
export function LanguageCell({ row, language, translated, onChange, onPaste }: LanguageCellProps) {
  const text = typeof translated?.text === 'string' ? translated.text : '';
  const isOutdated = textState(row.original, translated) === 'outdated';
  const label = `${row.label} of ${row.column} in ${languageName(language)}`;

  return (
    <div lang={language} dir="auto">
      <TextField
        isCompact
        hideLabel
        label={label}
        placeholder="missing"
        value={text}
        onChange={onChange}
        onPaste={(event) => {
          const cells = event.clipboardData ? readClipboard(event.clipboardData) : [];
          const isTable = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
          if (!isTable) return;
          event.preventDefault();
          onPaste(cells);
        }}
      />
      {isOutdated && (
        <p lang="en" dir="ltr" className="mt-1 text-12 text-quiet">
          <strong className="font-semibold text-warning">Outdated.</strong> The original was “
          {String(translated?.of)}”.{' '}
          <Button
            variant="quiet"
            size="compact"
            aria-label={`It is right: ${label}`}
            onPress={() => onChange(text)}
          >
            It is right
          </Button>
        </p>
      )}
    </div>
  );
}
