import type { ColumnCheckKind } from './check-kind.ts';
import type { TextForm } from './measures.ts';
import { fewRows, percent, shareChange, shareRise, type ColumnPair } from './pair.ts';

const cellsOf = ({ before, after }: ColumnPair) => ({
  before: before.filled + before.misfits + before.empty,
  after: after.filled + after.misfits + after.empty,
});

const noValues: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 99.9,
  label: 'Columns without a value',
  measure: ({ before, after }) =>
    before.filled + before.misfits < 3 || after.filled + after.misfits > 0 ? null : 100,
  sentence: (_, { name }) => `${name} has no value any more.`,
};

const misfits: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 0.5,
  label: 'Cells that do not fit their type',
  measure: (column) => {
    const { before, after } = column;
    const from = percent(before.misfits, before.filled + before.misfits);
    return Math.max(0, percent(after.misfits, after.filled + after.misfits) - from * 1.5);
  },
  sentence: (measured, { name, after }) =>
    `${measured} more cells of ${name} are no ${nameOfKind[after.kind]}.`,
};

const nameOfKind: Record<ColumnPair['after']['kind'], string> = {
  number: 'numbers',
  date: 'dates',
  moment: 'moments',
  text: 'texts',
  truth: 'yes or no',
  shape: 'shapes',
};

const emptyCells: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 10,
  label: 'Empty cells',
  measure: (column) => {
    const { before, after } = column;
    const cells = cellsOf(column);
    return shareRise({ part: before.empty, whole: cells.before }, { part: after.empty, whole: cells.after });
  },
  sentence: (measured, { name }) => `${name} has ${measured} more empty cells.`,
};

const cellsEmptied: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 4,
  label: 'Cells that became empty',
  measure: ({ matched }) =>
    matched && matched.emptied > 2 ? percent(matched.emptied, matched.pairs + matched.emptied) : null,
  sentence: (measured, { name }) => `${measured} of the cells of ${name} that had a value are empty now.`,
};

/** Shares of values that say which of them are there, such as codes; not those of measured amounts. */
const topShare = ({ values }: ColumnPair['after'], value: string): number =>
  values.find((one) => one.value === value)?.count ?? 0;

/** How much more frequent the most frequent value became. */
function stuckRise({ before, after, rows }: ColumnPair): number {
  const [top] = after.values;
  if (!top || before.distinct < 5) return 0;
  return shareRise(
    { part: topShare(before, top.value), whole: rows.before },
    { part: top.count, whole: rows.after },
  );
}

const sameValue: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 25,
  label: 'Cells with one and the same value',
  measure: (column) => (column.rows.after < fewRows ? null : stuckRise(column)),
  sentence: (measured, { name, after }) =>
    `${measured} more cells of ${name} are ${after.values[0]?.value ?? ''}.`,
};

const filledWith: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 2,
  label: 'Empty cells that became one and the same value',
  measure: (column) => {
    const { before, after } = column;
    const cells = cellsOf(column);
    const fewer = shareRise(
      { part: after.empty, whole: cells.after },
      { part: before.empty, whole: cells.before },
    );
    return Math.min(fewer, stuckRise(column));
  },
  sentence: (measured, { name, after }) =>
    `${measured} of the cells of ${name} were empty and are ${after.values[0]?.value ?? ''} now.`,
};

const fewerValues: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 60,
  label: 'Different values that got lost',
  measure: ({ before, after }) => {
    if (before.distinct < 20 || after.filled < 0.7 * before.filled) return null;
    return percent(Math.max(0, before.distinct - after.distinct), before.distinct);
  },
  sentence: (measured, { name }) => `${name} has ${measured} fewer different values.`,
};

/** The forms of texts, what they are called, and how many points more of them are too many. */
const wrongForms: [TextForm, string][] = [
  ['damaged', 'contain characters of another encoding'],
  ['questioned', 'contain question marks in place of letters'],
  ['markup', 'contain marks of HTML'],
  ['total', 'are totals'],
  ['missing', 'are words for missing values'],
  ['quoted', 'contain quotation marks'],
  ['blankAround', 'begin or end with a blank'],
  ['exponent', 'are numbers with an exponent'],
];

const formCount = ({ texts }: ColumnPair['after'], form: TextForm): number => texts?.forms[form] ?? 0;

/** Forms of which a single cell is wrong where there was none. */
const neverSeen = new Set<TextForm>(['damaged', 'total']);

/** The form of which there is most more than before. */
function worstForm({ before, after, rows }: ColumnPair) {
  const rises = wrongForms.map(([form, words]) => {
    const [from, to] = [formCount(before, form), formCount(after, form)];
    const share = percent(to, rows.after) - percent(from, rows.before);
    const isFirst = from === 0 && to > (neverSeen.has(form) ? 0 : 1);
    const rise = isFirst ? Math.max(share, neverSeen.has(form) ? 1 : 0) : Math.max(0, share - 2);
    return { words, rise: to > 0 ? Math.max(0, rise) : 0, count: to };
  });
  return rises.reduce((worst, one) => (one.rise > worst.rise ? one : worst));
}

const damagedTexts: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 0.4,
  label: 'Damaged texts',
  measure: (column) => (column.after.texts && column.before.texts ? worstForm(column).rise : null),
  sentence: (_, column) => {
    const { words, count } = worstForm(column);
    return `${count === 1 ? 'A text' : `${count} texts`} of ${column.name} ${words}.`;
  },
};

/** Forms that most texts of a column share. */
const usualForms: [TextForm, string][] = [
  ['digits', 'digits only'],
  ['withDigit', 'digits'],
  ['upper', 'capital letters'],
  ['lower', 'small letters'],
  ['blankInside', 'several words'],
  ['comma', 'commas'],
  ['bracket', 'brackets'],
];

const formShare = (column: ColumnPair, side: 'before' | 'after', form: TextForm) => ({
  part: formCount(column[side], form),
  whole: Math.min(column[side].filled, column.rows[side]),
});

function changedForm(column: ColumnPair) {
  const changes = usualForms.map(([form, words]) => ({
    words,
    change: shareChange(formShare(column, 'before', form), formShare(column, 'after', form)),
  }));
  // What a small part of the texts had, and none has any more.
  const lost = (['zeroFirst', 'beyondAscii'] as const).map((form) => {
    const [from, to] = [formShare(column, 'before', form), formShare(column, 'after', form)];
    const isLost = from.part >= 3 && to.part < 0.2 * percentOf(from, to.whole);
    const words = form === 'zeroFirst' ? 'zeros in front' : 'letters with accents';
    return { words, change: isLost ? 100 : 0 };
  });
  return [...changes, ...lost].reduce((most, one) => (one.change > most.change ? one : most));
}

/** How many cells the same share of others would be, less what chance makes of so few. */
const percentOf = ({ part, whole }: { part: number; whole: number }, of: number): number =>
  whole === 0 ? 0 : Math.max(0, (part / whole) * of - 2 * Math.sqrt((part / whole) * of));

const textForm: ColumnCheckKind = {
  of: 'column',
  unit: 'points',
  most: 30,
  label: 'Texts of another form',
  measure: (column) => {
    if (!column.after.texts || !column.before.texts) return null;
    return column.after.filled < fewRows || column.before.filled < fewRows
      ? null
      : changedForm(column).change;
  },
  sentence: (_, column) => `The texts of ${column.name} have another form: ${changedForm(column).words}.`,
};

const textLength: ColumnCheckKind = {
  of: 'column',
  unit: 'percent',
  most: 25,
  label: 'Texts that are cut off',
  measure: ({ before, after, matched }) => {
    if (matched && matched.cut > 0.03 * matched.pairs) return 100;
    const [from, to] = [before.texts, after.texts];
    if (!from || !to || after.filled < fewRows || from.longest < 8 || before.distinct < 15) return null;
    const isAtEnd = to.longest === to.mostlyUpTo && from.longest > from.mostlyUpTo;
    return isAtEnd ? percent(Math.max(0, from.longest - to.longest), from.longest) : 0;
  },
  sentence: (_, { name, after }) =>
    `Texts of ${name} are cut off: none has more than ${after.texts?.longest ?? 0} characters.`,
};

/** The checks of cells of any type. */
export const cellChecks = {
  noValues,
  misfits,
  emptyCells,
  cellsEmptied,
  sameValue,
  filledWith,
  fewerValues,
  damagedTexts,
  textForm,
  textLength,
} satisfies Record<string, ColumnCheckKind>;
