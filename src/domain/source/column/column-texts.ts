import { ownValue } from '#domain/value/object/own-value.ts';
import { maxKeyLength, plainTextsIn } from '#domain/value/text/translation.ts';
import type { ColumnOption, MetaLookup, SourceColumn } from './column.ts';
import { columnLabel } from './column-label.ts';
import { isBesideNumbers } from './column-unit.ts';

/** Texts by the keys of `columnTexts`. */
type Texts = Readonly<Record<string, string>>;

const optionKey = (value: string) => `options[${value}].label`;
const codeKey = (code: string) => `codes[${code}]`;

/**
 * The texts of a column that can be translated, by their keys: its name as people see it, its description,
 * prompt and unit, the labels of its options, and those of its codes. Signs such as % and € are units in all
 * languages.
 */
export function columnTexts(column: SourceColumn): Texts {
  const { description = '', prompt = '', unit = '', options = [], meta_lookup } = column;
  const texts = [
    ['display_name', columnLabel(column)],
    ['description', description],
    ['prompt', prompt],
    ['unit', isBesideNumbers(unit) ? '' : unit],
    ...options.map(({ value, label }) => [optionKey(value), label]),
    ...Object.entries(codesOf(meta_lookup)).map(([code, label]) => [codeKey(code), label]),
  ] as const;
  return Object.fromEntries(
    texts.filter(([key = '', text = '']) => text.trim() !== '' && key.length <= maxKeyLength),
  );
}

const codesOf = (lookup: MetaLookup | undefined): Record<string, string> =>
  lookup && 'custom' in lookup ? lookup.custom : {};

/** The columns of a source with their texts in a language; what is not translated there stays as it is. */
export function sourceColumnsIn<Column extends SourceColumn>(
  columns: readonly Column[],
  language: string,
): Column[] {
  return columns.map((column) => {
    const { translations, ...original } = column;
    if (!translations) return column;
    return withColumnTexts(original as Column, plainTextsIn(translations, language));
  });
}

/** Whether columns have texts in a language, or in the one that it is a variety of. */
export const areTranslated = (columns: readonly SourceColumn[], language: string): boolean =>
  columns.some(({ translations }) => Object.keys(plainTextsIn(translations, language)).length > 0);

/** Whether codes of columns have labels in a language. */
export const haveTranslatedCodes = (columns: readonly SourceColumn[], language: string): boolean =>
  columns.some(({ meta_lookup, translations }) => {
    const codes = Object.keys(codesOf(meta_lookup));
    if (codes.length === 0) return false;
    const texts = plainTextsIn(translations, language);
    return codes.some((code) => Object.hasOwn(texts, codeKey(code)));
  });

function withColumnTexts<Column extends SourceColumn>(column: Column, texts: Texts): Column {
  const { options, meta_lookup } = column;
  const plain = ['display_name', 'description', 'prompt', 'unit'].flatMap((key) => {
    const text = ownValue(texts, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  const translated: Column = { ...column, ...Object.fromEntries(plain) };
  if (options) {
    translated.options = options.map((option) => optionWith(option, texts));
  }

  if (meta_lookup && 'custom' in meta_lookup) {
    const codes = Object.entries(meta_lookup.custom).map(([code, label]) => [
      code,
      ownValue(texts, codeKey(code)) ?? label,
    ]);
    translated.meta_lookup = { ...meta_lookup, custom: Object.fromEntries(codes) };
  }

  return translated;
}

const optionWith = (option: ColumnOption, texts: Texts): ColumnOption => ({
  ...option,
  label: ownValue(texts, optionKey(option.value)) ?? option.label,
});
