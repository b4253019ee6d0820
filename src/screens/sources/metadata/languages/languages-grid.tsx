import { useState } from 'react';
import { siteLanguages } from '#domain/site/languages.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Select } from '#ui/select/select.tsx';
import { Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';
import { moveBetweenCells } from '../move-between-cells.ts';
import { LanguageCell } from './language-cell.tsx';
import {
  countStates,
  languagesOf,
  pastedTexts,
  textAt,
  textRows,
  withTextChanges,
  type TextChange,
} from './text-rows.ts';

/** How many texts are shown at first, and how many more each time: each of them is a row of fields. */
const step = 60;

type LanguagesGridProps = {
  columns: readonly SourceColumn[];
  /** Those of the columns whose texts are shown. */
  shown: readonly SourceColumn[];
  onChange(columns: SourceColumn[]): void;
};

/**
 * The texts of columns with a column for each language: arrow keys and Enter move between them, and a part of
 * a spreadsheet is pasted at once.
 */
export function LanguagesGrid({ columns, shown, onChange }: LanguagesGridProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [count, setCount] = useState(step);
  const rows = textRows(shown);
  const languages = [...new Set([...languagesOf(columns), ...added])];
  const hiddenRows = rows.length - count;
  const apply = (changes: TextChange[]) => onChange(withTextChanges(columns, changes));

  return (
    <>
      <AddLanguage languages={languages} onAdd={(language) => setAdded([...added, language])} />
      {languages.length === 0 && <EmptyState text="Add a language to translate what people read." />}
      {languages.length > 0 && (
        <div className="[&_td]:px-1.5 [&_th]:px-1.5" onKeyDownCapture={moveBetweenCells}>
          <Table label="Texts in other languages">
            <thead>
              <tr>
                <TableHeaderCell>Column</TableHeaderCell>
                <TableHeaderCell>Text</TableHeaderCell>
                <TableHeaderCell>Original</TableHeaderCell>
                {languages.map((language) => (
                  <TableHeaderCell key={language}>
                    {languageName(language)}
                    <span className="block font-normal">{progress(columns, rows, language)}</span>
                  </TableHeaderCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, count).map((row) => (
                <tr key={`${row.column}\n${row.key}`} className="align-top hover:bg-ink/3">
                  <TableCell isHeader className="ps-2!">
                    {row.column}
                  </TableCell>
                  <TableCell className="text-quiet">{row.label}</TableCell>
                  <TableCell className="max-w-72 min-w-40 break-words">
                    <bdi>{row.original}</bdi>
                  </TableCell>
                  {languages.map((language) => (
                    <TableCell key={language} className="min-w-48">
                      <LanguageCell
                        row={row}
                        language={language}
                        translated={textAt(columns, row, language)}
                        onChange={(text) => apply([{ row, language, text }])}
                        onPaste={(cells) => apply(pastedTexts(cells, { rows, languages }, { row, language }))}
                      />
                    </TableCell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {languages.length > 0 && hiddenRows > 0 && (
        <Button variant="quiet" className="mt-2" onPress={() => setCount(count + step)}>
          Show {Math.min(hiddenRows, step)} more of {plural(hiddenRows, 'text')}
        </Button>
      )}
    </>
  );
}

/** What there is to do in a language, in words. */
function progress(...of: Parameters<typeof countStates>): string {
  const { missing, outdated } = countStates(...of);
  if (missing + outdated === 0) return 'complete';
  return [missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} outdated`]
    .filter((part) => part !== false)
    .join(', ');
}

function AddLanguage({ languages, onAdd }: { languages: readonly string[]; onAdd(language: string): void }) {
  const options = siteLanguages
    .filter(({ tag }) => !languages.includes(tag))
    .map(({ tag, label }) => ({ value: tag, label }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <Select
        isCompact
        className="w-56"
        label="Add a language"
        input={{ placeholder: 'Choose a language' }}
        options={options}
        value={null}
        onChange={onAdd}
      />
      <p className="text-12 text-quiet">Cells of a spreadsheet can be pasted into the fields.</p>
    </div>
  );
}
