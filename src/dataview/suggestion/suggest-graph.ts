import type { SourceColumn } from '#domain/source/column/column.ts';
import type { VersionProfile } from '#domain/source/column/column-profile.ts';
import { present } from '#domain/value/object/present.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { recogniseOrder } from '#domain/value/cell/value-order.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import { hasDates, hasNumbers, hasOptions } from '../state/column-rules.ts';
import { amountName, inSentence, isAdditive, labelOf, type AmountFunction } from './amount-names.ts';
import { columnRoles, type ColumnRoles, type ProfiledColumn } from './column-roles.ts';
import { leastMoments, rowKey } from './row-key.ts';
import { rowNames } from './row-names.ts';
import type { SuggestedColumn, SuggestedGraph, SuggestedType } from './suggested-graph.ts';
import { stepOf, yearsOf } from './time-steps.ts';

/** The most points of time on an axis: more are a grey band. */
const mostPoints = 1500;
/** The most series whose colours people can distinguish. */
const mostSeries = 12;
/** So many moments are compared side by side instead of as a course of time. */
const mostCompared = 4;
/** From so many categories on, bars are horizontal: their names have no place below them. */
const horizontalFrom = 7;
/** How many bars are drawn where there may be very many. */
const mostBars = 12;
/** So many parts are areas over time, or slices of a pie: more cannot be compared. */
const [mostAreas, leastSlices, mostSlices] = [6, 3, 6];
/** The changes of so many places are dots with lines between them. */
const leastChanges = 3;
/** From so many parts on, tiles say more than bars, until they are too small. */
const [leastTiles, mostTiles] = [41, 150];
/** The usual height of a graph in px, and that of a horizontal bar. */
const [usualHeight, heightOfBar] = [320, 26];
/** The height of tiles in px. */
const heightOfTiles = 480;

/**
 * Suggests a graph by what the columns hold: the amounts of data that is totals already, by its time or
 * place; the number of events over time; else the number of rows by category. Null where there is nothing to
 * draw.
 */
export function suggestGraph(
  columns: readonly SourceColumn[],
  profile: VersionProfile,
  sourceName: string,
): SuggestedGraph | null {
  const roles = columnRoles(columns, profile.columns);
  return new GraphSuggestion(roles, profile.rows, sourceName).graph();
}

class GraphSuggestion {
  readonly #roles: ColumnRoles;
  readonly #rows: number;
  readonly #names: string | null;
  readonly #key: readonly ProfiledColumn[] | null;

  constructor(roles: ColumnRoles, rows: number, sourceName: string) {
    this.#roles = roles;
    this.#rows = rows;
    this.#names = rowNames(roles, sourceName);
    this.#key = roles.measures.length > 0 ? rowKey(roles, rows) : null;
  }

  graph(): SuggestedGraph | null {
    return this.#totals() ?? this.#events() ?? this.#categories() ?? this.#values();
  }

  /** The amounts of data of which each row is a total. */
  #totals(): SuggestedGraph | null {
    const { time, month, measures } = this.#roles;
    const [measure] = measures;
    if (!measure) return null;
    const key = this.#totalKey();
    if (!key) return null;
    if (time && key.includes(time)) return this.#overTime(measure, time, key) ?? this.#byPlace(measure, key);
    if (month && key.includes(month)) return this.#overMonths(measure, month, key);

    return this.#byPlace(measure, key);
  }

  /** The columns by which totals are distinguished. */
  #totalKey(): readonly ProfiledColumn[] | null {
    const { time, isRepeated } = this.#roles;
    if (this.#key) return this.#key;
    if (isRepeated && time) return [time];
    return null;
  }

  #overTime(
    measure: ProfiledColumn,
    time: ProfiledColumn,
    key: readonly ProfiledColumn[],
  ): SuggestedGraph | null {
    const { month, isRepeated } = this.#roles;
    const isSeasonal = key.length > 2 || time.profile.distinct <= mostSeries;
    if (month && key.includes(month) && !hasDates(time.column) && isSeasonal) {
      return this.#overMonths(measure, month, key);
    }

    const others = key.filter((one) => one !== time);
    if (time.profile.distinct < leastMoments && others.length === 1) return null;

    const series = this.#seriesOf(others);
    const lines = series?.profile.distinct ?? 1;
    const isWhole = others.every((one) => one === series) && !(isRepeated && others.length === 0);
    const step = this.#stepOf(time, lines);

    const line = this.#line(time, step, series, this.#amount(measure, isWhole && step === ''));
    const areParts = series !== null && isWhole && this.#mayBeAddedUp(measure);
    if (areParts && series.profile.distinct <= mostAreas) return { ...line, type: 'area' };
    return line;
  }

  /** The step of time that so many lines have their points at, '' where there is room for all moments. */
  #stepOf(time: ProfiledColumn, lines: number): ColumnDescriptor['step'] {
    if (time.profile.distinct * lines <= mostPoints) return '';
    return stepOf(time, this.#rows);
  }

  #overMonths(
    measure: ProfiledColumn,
    month: ProfiledColumn,
    key: readonly ProfiledColumn[],
  ): SuggestedGraph {
    const others = key.filter((one) => one !== month && (key.length === 2 || one !== this.#roles.time));
    const series = this.#seriesOf(others);
    const isWhole = key.every((one) => one === month || one === series);
    return this.#line(month, '', series, this.#amount(measure, isWhole));
  }

  /**
   * A category that lines are of: the one of the key that has few values, else another one that nearly all
   * rows have.
   */
  #seriesOf(others: readonly ProfiledColumn[]): ProfiledColumn | null {
    const isFew = ({ profile }: ProfiledColumn) => profile.distinct > 1 && profile.distinct <= mostSeries;
    const ofKey = others.filter(isFew).toSorted((a, b) => b.profile.distinct - a.profile.distinct)[0];
    if (ofKey || others.length === 0) return ofKey ?? null;
    const { categories, month } = this.#roles;

    return (
      categories.find((one) => one !== month && isFew(one) && one.profile.filled >= 0.9 * this.#rows) ?? null
    );
  }

  #line(
    x: ProfiledColumn,
    step: ColumnDescriptor['step'],
    series: ProfiledColumn | null,
    { name, y }: Amount,
  ): SuggestedGraph {
    const along = step || inSentence(labelOf(x.column));
    const by = [along, ...present([series]).map(nameInTitle)].join(' and ');

    return {
      ...plain,
      type: 'line',
      x: { ...alongX(x), excludeNA: true, step, sort: orderAlong(x) },
      y,
      order: '',
      series: series && bySeries(series),
      amount: name,
      title: `${name} by ${by}${yearsOf(this.#roles.time)}`,
    };
  }

  /** Bars by the place of each total; side by side for a few moments or categories. */
  #byPlace(measure: ProfiledColumn, key: readonly ProfiledColumn[]): SuggestedGraph {
    const { time } = this.#roles;
    const compared = comparedMoments(time, key);
    const places = key
      .filter((one) => one !== time)
      .toSorted((a, b) => b.profile.distinct - a.profile.distinct);
    const [place = key[0]!, second] = places;
    const series = compared ?? present([second]).find(hasFewColours) ?? null;
    const isWhole = key.every((one) => one === place || one === series);
    const of = { series, compared, isWhole };

    const bars = this.#barsOfPlace(place, measure, of);
    const type = this.#typeOfPlace(place, measure, of);
    if (type === 'treemap') return { ...bars, type, height: heightOfTiles };
    return { ...bars, type };
  }

  /** How the totals of places are drawn: as parts of a whole, as changes of two moments, or as bars. */
  #typeOfPlace(
    place: ProfiledColumn,
    measure: ProfiledColumn,
    { series, compared, isWhole }: SeriesOfPlaces,
  ): SuggestedType {
    const { distinct } = place.profile;
    const isChange = series !== null && series === compared && compared.profile.distinct === 2;
    if (isChange && isWhole && distinct >= leastChanges) return 'dumbbell';

    const areParts = series === null && isWhole && this.#mayBeAddedUp(measure);
    if (!areParts || hasOrder(place)) return 'bars';
    if (distinct >= leastSlices && distinct <= mostSlices) return 'pie';
    if (distinct >= leastTiles && distinct <= mostTiles) return 'treemap';
    return 'bars';
  }

  /** Whether the amounts of a column are parts of their sum: they are added up, and none is below zero. */
  #mayBeAddedUp({ column, profile }: ProfiledColumn): boolean {
    return isAdditive(column) && profile.least !== null && Number(profile.least) >= 0;
  }

  #barsOfPlace(
    place: ProfiledColumn,
    measure: ProfiledColumn,
    { series, compared, isWhole }: SeriesOfPlaces,
  ): SuggestedGraph {
    return this.#bars(place, this.#amount(measure, isWhole), {
      series,
      isStacked: series !== null && series !== compared && isAdditive(measure.column),
      mostCategories: null,
    });
  }

  /** The number of events over time, in steps that have several of them. */
  #events(): SuggestedGraph | null {
    const { time } = this.#roles;
    if (!time) return null;
    if (!hasDates(time.column)) {
      if (time.profile.distinct * 2 > this.#rows) return null;
      return this.#line(time, '', null, this.#count());
    }

    const step = stepOf(time, this.#rows);
    if (step === '') return null;
    return this.#line(time, step, null, this.#count());
  }

  #categories(): SuggestedGraph | null {
    const { categories, subjects, measures } = this.#roles;
    const [category] = categories;
    if (category) return this.#bars(category, this.#count());
    const [subject] = subjects;
    const [measure] = measures;
    if (!subject) return null;
    const options = { series: null, isStacked: true, mostCategories: mostBars };
    if (!measure) return this.#bars(subject, this.#count(), options);

    const isWhole = subject.profile.distinct >= this.#rows;
    return this.#bars(subject, this.#amount(measure, isWhole), options);
  }

  /** How often the values of a lone quantity are. */
  #values(): SuggestedGraph | null {
    const [measure] = this.#roles.measures;
    if (!measure) return null;

    const { name } = this.#count();
    return {
      ...plain,
      type: 'histogram',
      x: { column: measure.column, show: true, group: true, xAxis: true },
      y: null,
      order: '',
      series: null,
      amount: name,
      title: `${name} by ${nameInTitle(measure)}`,
    };
  }

  #bars(
    place: ProfiledColumn,
    { name, y }: Amount,
    options: BarOptions = { series: null, isStacked: true, mostCategories: null },
  ): SuggestedGraph {
    const { series, isStacked, mostCategories } = options;
    const bars = Math.min(place.profile.distinct, mostCategories ?? Infinity);
    const by = present([place, series]).map(nameInTitle);

    return {
      ...plain,
      type: 'bars',
      x: alongX(place),
      y,
      order: orderOfBars(place),
      series: series && bySeries(series),
      amount: name,
      title: `${name} by ${by.join(' and ')}`,
      isHorizontal: bars >= horizontalFrom,
      isStacked,
      height: heightOfBars(bars, options),
      mostCategories,
    };
  }

  /** The amounts of a column: the numbers themselves where each is drawn, else their sum or mean. */
  #amount({ column }: ProfiledColumn, isWhole: boolean): Amount {
    const fn: AmountFunction = isAdditive(column) ? 'sum' : 'avg';
    const y = { column, show: true, yAxis: true, fn, customName: '' };
    if (!isWhole) return { name: amountName(column, fn), y };

    // The one number of a group is its sum and its mean.
    const name = amountName(column, '');
    return { name, y: { ...y, customName: name } };
  }

  /** The number of rows; `Number of rows` where nothing says what they are. */
  #count(): Amount {
    return { name: this.#names ?? 'Number of rows', y: null };
  }
}

type Amount = { name: string; y: SuggestedColumn | null };

type SeriesOfPlaces = {
  series: ProfiledColumn | null;
  /** The few moments that are compared, where these are the series. */
  compared: ProfiledColumn | null;
  /** Whether each place and series has one total. */
  isWhole: boolean;
};

type BarOptions = { series: ProfiledColumn | null; isStacked: boolean; mostCategories: number | null };

const plain = { isHorizontal: false, isStacked: true, height: usualHeight, mostCategories: null } as const;

const alongX = ({ column }: ProfiledColumn): SuggestedColumn => ({
  column,
  show: true,
  group: true,
  xAxis: true,
});

const bySeries = ({ column }: ProfiledColumn): SuggestedColumn => ({
  column,
  show: true,
  group: true,
  categorize: true,
});

const nameInTitle = ({ column }: ProfiledColumn): string => inSentence(labelOf(column));

const hasFewColours = ({ profile }: ProfiledColumn): boolean => profile.distinct <= mostSeries;

/** The time of totals where it has few moments; null where it has more. */
function comparedMoments(time: ProfiledColumn | null, key: readonly ProfiledColumn[]): ProfiledColumn | null {
  if (time && key.includes(time) && time.profile.distinct <= mostCompared) return time;
  return null;
}

/** The order along x; the names of months have one that is not theirs as texts. */
function orderAlong({ column }: ProfiledColumn): ColumnDescriptor['sort'] {
  if (hasDates(column) || hasNumbers(column)) return 'asc nulls last';
  return '';
}

/** The largest bars come first where their places have no order. */
function orderOfBars(place: ProfiledColumn): ColumnDescriptor['sort'] {
  if (hasOrder(place)) return '';
  return 'desc nulls last';
}

function heightOfBars(bars: number, { series, isStacked }: BarOptions): number {
  if (bars < horizontalFrom) return usualHeight;
  if (!series || isStacked) return heightOfRows(bars);
  return heightOfRows(bars * Math.min(mostCompared, series.profile.distinct));
}

const heightOfRows = (rows: number): number => Math.min(1200, Math.max(300, rows * heightOfBar));

/** Whether the values of a column have an order of their own, as options and sizes do. */
function hasOrder({ column, profile: { distinct, top } }: ProfiledColumn): boolean {
  if (hasOptions(column) || valueOrderOf(column) !== null) return true;
  return top.length === distinct && recogniseOrder(top.map(({ value }) => cellText(value))) !== null;
}
