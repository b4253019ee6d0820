import {
  columnsBetween,
  type PivotColumn,
  type PivotHeading,
  type PivotRow,
} from '#domain/query/pivot-layout.ts';
import { pathOfGroup, type PivotGroup } from '#domain/query/pivot-table.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { shownText } from '#dataview/rows/shown-text.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { textsOf } from '#texts/texts-of.ts';
import { widest as widestRegular } from '#graphs/marks/text-width.ts';
import { leastTextWidth, paddingOnPaper, paperWidth, printSizes, wordsOf } from '../paper-width.ts';
import { groupText } from './group-name.tsx';
import type { PivotData, PivotGridProps } from './pivot-data.ts';
import { shownRows } from './pivot-body.tsx';
import { splitColumns } from './split-columns.ts';

type Layout = { columns: PivotColumn[]; lines: PivotHeading[][] };

/** Some of the columns and amounts of a pivot, and what they are called. */
export type PaperPart = Layout & { values: ShownColumn[]; names: string };

/**
 * How a pivot is printed: at its size (undefined), small (`many`), or in parts. On the screen the names of
 * its rows are about `namesOnScreen` px wide.
 */
type PaperPivotLayout = { size: 'many' | undefined; parts: PaperPart[]; namesOnScreen: number };

/** The size of type of parts in px, as the style sheet has it. */
const partsSize = 10;

/** How much wider subtotals, totals and headings are than other texts: they are semibold. */
const semibold = 1.08;

/** The width of the widest text in em, as it is set in a pivot: its digits are as wide as each other. */
const widest = (texts: readonly string[]): number =>
  semibold *
  widestRegular(
    texts.map((text) => text.replaceAll(/\d/g, '0')),
    1,
  );

/** How far a level of rows is from the one around it on paper, in px, as the style sheet has it. */
const indent = 10;

/** The size of type, the indent of a level and the padding of a cell on the screen, in px. */
const onScreen = { size: 14, indent: 24, padding: 28 };

/** The most that names of rows take in a row without wrapping, in em. */
const widestName = 16;

/**
 * Finds how a pivot is printed, so that nothing is cut and no word broken: what does not fit on A4 in small
 * type is split into parts of whole columns. Groups of columns stay together where they fit.
 */
export function pivotOnPaper(props: PivotGridProps, layout: Layout): PaperPivotLayout {
  const { data } = props;
  const rows = shownRows(props);
  const name = widthOfNames(data, rows);
  const { namesOnScreen } = name;
  const widths = widthsOfCells(data, rows, layout);
  const room = (size: number) => paperWidth - name.indent - name.em * size - paddingOnPaper;
  const widthOf = (cells: readonly number[], size: number) =>
    cells.reduce((sum, width) => sum + width * size + paddingOnPaper, 0);
  const fits = (size: number) => widthOf(widths.flat(), size) <= room(size);

  if (fits(printSizes.normal)) return { size: undefined, parts: [], namesOnScreen };
  if (fits(printSizes.small)) return { size: 'many', parts: [], namesOnScreen };

  const amounts = splitAmounts(data.values, widths, (cells) => widthOf(cells, partsSize) <= room(partsSize));
  const parts = amounts.flatMap((values) => {
    const chosen = values.map((value) => data.values.indexOf(value));
    const ofColumns = widths.map((cells) =>
      widthOf(
        chosen.map((at) => cells[at]!),
        partsSize,
      ),
    );
    const groups = layout.columns.map(outermost);
    return splitColumns(groups, ofColumns, room(partsSize)).map(([from, to]): PaperPart => {
      const part = columnsBetween(layout, from, to);
      return { ...part, values, names: namesOf(data, part.columns, values) };
    });
  });
  return { size: undefined, parts, namesOnScreen };
}

/** The widths of the names of rows: the least in em, what the innermost ones are indented by, both in px. */
function widthOfNames(
  data: PivotData,
  rows: readonly PivotRow[],
): { em: number; indent: number; namesOnScreen: number } {
  const names = rows.map(({ group, level }) => groupText(data.rows[level - 1]!, group));
  const heads = data.rows.map(({ label }) => label);
  const words = widest([...names, ...heads].flatMap(wordsOf));
  const whole = widest(names);
  const inner = Math.max(0, data.rows.length - 1);

  return {
    em: Math.max(words, Math.min(whole, widestName)),
    indent: indent * inner,
    namesOnScreen: Math.ceil(whole * onScreen.size + inner * onScreen.indent + onScreen.padding),
  };
}

/** The least width of each amount of each column, in em. */
function widthsOfCells(data: PivotData, rows: readonly PivotRow[], { columns }: Layout): number[][] {
  const groups = [data.table.rows.all, ...rows.map(({ group }) => group)];
  return columns.map((column) => {
    const heading = widest(headingsOf(data, column).flatMap(wordsOf));
    const cellsOfRows = groups.map((group) => data.table.at(group, column.group));
    return data.values.map((value) => {
      const names = [value.compared?.label, value.compared?.selection ?? value.label];
      const name = data.values.length > 1 || data.across.length === 0 ? names : [];
      const cells = cellsOfRows.map((row) => row?.[value.index] ?? null);
      return Math.max(
        heading / data.values.length,
        widest(name.flatMap((text) => wordsOf(text ?? ''))),
        widthOfCells(value, cells),
      );
    });
  });
}

/** Of numbers with the same decimals, the greatest and the least are the widest. */
function widthOfCells(column: ShownColumn, cells: readonly Cell[]): number {
  const beside = column.descriptor.shade === 'arrow' ? 1.5 : 0;
  const numbers = cells.filter((cell) => typeof cell === 'number');

  if (column.numeric && numbers.length > 0) {
    const ends = [numbers.reduce((a, b) => Math.max(a, b)), numbers.reduce((a, b) => Math.min(a, b))];
    return beside + widest(ends.map((number) => shownText(column, number)));
  }
  return beside + Math.max(0, ...cells.map((cell) => semibold * leastTextWidth(shownText(column, cell))));
}

/** The amounts of each part, where those of one column do not fit beside each other: none is split. */
function splitAmounts(
  values: readonly ShownColumn[],
  widths: readonly (readonly number[])[],
  fits: (cells: number[]) => boolean,
): ShownColumn[][] {
  const most = values.map((_, at) => Math.max(...widths.map((cells) => cells[at]!)));
  const parts: number[][] = [];

  values.forEach(({ descriptor }, at) => {
    const part = parts.at(-1);
    const isBeside = descriptor.against !== '';
    const withIt = (part ?? []).concat(at);
    if (part && (isBeside || fits(withIt.map((one) => most[one]!)))) {
      part.push(at);
    } else {
      parts.push([at]);
    }
  });

  return parts.map((part) => part.map((at) => values[at]!));
}

/** The outermost group that a column is in. */
const outermost = ({ group }: PivotColumn): PivotGroup => pathOfGroup(group)[0] ?? group;

/** The names of the groups that a column is in, the outermost first, and that it is their total. */
function headingsOf({ across, locale }: PivotData, { group, isTotal }: PivotColumn): string[] {
  const names = pathOfGroup(group).map((one, level) => groupText(across[level]!, one));
  return isTotal ? [...names, textsOf(locale).data.total] : names;
}

/** What a part is called: its first and its last column, and its amounts where others are elsewhere. */
function namesOf(data: PivotData, columns: readonly PivotColumn[], values: readonly ShownColumn[]): string {
  const ends = [columns[0]!, columns.at(-1)!].map((column) => headingsOf(data, column).join(' › '));
  const range = [...new Set(ends)].join(' – ');
  if (values.length === data.values.length) return range;
  const amounts = values.filter(({ descriptor }) => descriptor.against === '').map(({ label }) => label);
  return `${amounts.join(', ')}: ${range}`;
}
