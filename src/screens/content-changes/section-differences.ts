import {
  borderNames,
  heightName,
  levelNames,
  offsetName,
  paddingNames,
  widthOf,
  type ColumnCount,
} from './section-choices.ts';
import type { Section } from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { sectionType } from '#sections/index.ts';
import { settingDifferences, type FieldDifference } from './setting-differences.ts';

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** The fields of a section beside its content, in the order of its settings. */
const fields: { label: string; text(section: Section, pageColumns: ColumnCount): string }[] = [
  { label: 'Type', text: ({ element }) => typeLabel(element['element-type']) },
  { label: 'Title', text: ({ title }) => title },
  { label: 'Description', text: ({ description }) => description },
  { label: 'Help text', text: ({ helpText }) => helpText },
  { label: 'Info', text: ({ infoComp }) => infoComp },
  { label: 'Requirements', text: ({ requirements }) => requirements },
  { label: 'Tags', text: ({ tags }) => tags },
  { label: 'Tracking id', text: ({ trackingId }) => trackingId },
  { label: 'Width', text: ({ size }, pageColumns) => widthOf(size, pageColumns).label },
  { label: 'Height', text: ({ rowspan }) => heightName(rowspan) },
  { label: 'Space above', text: ({ offset }) => offsetName(offset) },
  { label: 'Padding', text: ({ padding }) => labelOf(paddingNames, padding || 'theme') },
  { label: 'Border', text: ({ border }) => labelOf(borderNames, border) },
  { label: 'Title size', text: ({ level }) => labelOf(levelNames, level) },
  { label: 'Replaces the title of the page', text: ({ is_header }) => yesNo(is_header) },
  { label: 'Hide in view', text: ({ hideInView }) => yesNo(hideInView) },
];

const typeLabel = (name: string): string => sectionType(name)?.label ?? name;

/**
 * How two states of a section differ, field by field; content that is text is compared as text, other content
 * by its settings. `grid` is that of the theme.
 */
export function sectionDifferences(
  before: Section,
  after: Section,
  pageColumns: ColumnCount,
): FieldDifference[] {
  const changed = fields
    .map(({ label, text }) => ({ label, before: text(before, pageColumns), after: text(after, pageColumns) }))
    .filter((field) => field.before !== field.after);
  return [...changed, ...contentDifferences(before, after)];
}

function contentDifferences(before: Section, after: Section): FieldDifference[] {
  const type = sectionType(after.element['element-type']);
  if (!type || before.element['element-type'] !== after.element['element-type']) return [];
  const [old, present] = [before, after].map(({ element }) => type.read(element['element-data']));
  if (isSameJson(old, present)) return [];
  if (!type.edit) return settingDifferences(old, present);
  const text = {
    label: 'Text',
    before: type.content?.searchText?.(old) ?? '',
    after: type.content?.searchText?.(present) ?? '',
  };

  if (text.before !== text.after) return [text];
  return [{ label: 'Text', before: '', after: 'Formatting or settings' }];
}
