import { useState } from 'react';
import {
  delimiters,
  encodings,
  type Delimiter,
  type Detected,
  type LayerParseOptions,
} from '#domain/source/upload/parse-options.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { encodingNames } from './encoding-names.ts';
import { HeaderRowChoice } from './header-row-choice.tsx';

const delimiterNames: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
  '~': 'Tilde (~)',
  '^': 'Caret (^)',
  ':': 'Colon',
  ' ': 'Blanks',
  '  ': 'Two or more blanks',
};

const quoteChoices: { value: NonNullable<LayerParseOptions['quotes']>; label: string }[] = [
  { value: 'enclose', label: 'Enclose cells' },
  { value: 'ordinary', label: 'Are characters' },
];

type UploadParseOptionsProps = {
  detected: Detected;
  options: LayerParseOptions;
  onChange(changes: LayerParseOptions): void;
};

/** Shows how a layer was parsed, and lets the person change it; then the file is analysed again. */
export function UploadParseOptions({ detected, options, onChange }: UploadParseOptionsProps) {
  const { encoding, delimiter, footnotes } = detected;
  const [changes, setChanges] = useState<LayerParseOptions>({});
  const change = (part: LayerParseOptions) => setChanges({ ...changes, ...part });
  // The rows below were parsed with the former delimiter and encoding.
  const areRowsOutdated =
    changes.delimiter !== undefined || changes.encoding !== undefined || changes.quotes !== undefined;
  const footnoteChoice = changes.footnotes ?? (detected.keepsFootnotes ? 'keep' : 'leave');

  return (
    <Disclosure
      className="mt-4 border-t border-hairline pt-2"
      title="How the file is read"
      isOpen={Object.keys(options).length > 0}
    >
      {encoding !== null && delimiter !== null && (
        <div className="mb-4 flex flex-wrap gap-3">
          <Select
            label="Delimiter"
            className="w-44"
            options={delimiters.map((value) => ({ value, label: delimiterNames[value] }))}
            value={changes.delimiter ?? delimiter}
            onChange={(value) => change({ delimiter: value, headerRow: undefined })}
          />
          <Select
            label="Encoding"
            className="w-72 max-w-full"
            options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            value={changes.encoding ?? encoding}
            onChange={(value) => change({ encoding: value })}
          />
          <Select
            label="Quotes"
            className="w-52"
            options={quoteChoices}
            value={changes.quotes ?? options.quotes ?? 'enclose'}
            onChange={(value) => change({ quotes: value, headerRow: undefined })}
          />
        </div>
      )}
      {areRowsOutdated && <p className="text-quiet">Read the file again to see its rows.</p>}
      {!areRowsOutdated && (
        <HeaderRowChoice
          detected={detected}
          choice={changes.headerRow}
          headerRows={changes.headerRows ?? Math.max(1, detected.headerRows)}
          onChange={change}
        />
      )}
      {footnotes.length > 0 && (
        <div className="mt-4">
          <Checkbox
            isSelected={footnoteChoice === 'leave'}
            onChange={(isLeftOut) => change({ footnotes: isLeftOut ? 'leave' : 'keep' })}
          >
            Leave out the {pluralForm(footnotes.length, 'footnote', `${footnotes.length} footnotes`)} below
            the table
          </Checkbox>
          <ul className="mt-1 max-h-40 list-disc overflow-auto ps-10 text-12 text-quiet">
            {footnotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <Button
        className="mt-4"
        isDisabled={Object.keys(changes).length === 0}
        onPress={() => onChange(changes)}
      >
        Read the file again
      </Button>
    </Disclosure>
  );
}
