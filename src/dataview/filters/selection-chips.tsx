import { useTexts } from '#texts/use-texts.tsx';
import { ActiveFilters, FiltersAbove } from './active-filters.tsx';
import type { ValueSelection } from './selection.ts';

type SelectionChipsProps = {
  selection: ValueSelection | null;
  named?: readonly string[] | undefined;
};

/**
 * What visitors chose in a section, each value with the way out of it; on paper in words instead, unless
 * another section names the filter (`named`).
 */
export function SelectionChips({ selection, named = [] }: SelectionChipsProps) {
  const { data, filters: texts } = useTexts();
  if (!selection || selection.chosen.length === 0) return null;

  const { label, keys, chosen, textOf, toggle, clear } = selection;
  const isNamed = keys.every((key) => named.includes(key));
  const chips = chosen.map((value) => {
    const text = textOf(value);
    return { text, name: data.titled({ title: label, text }), href: toggle(value) };
  });
  const values = chips.map(({ text }) => text).join(data.separator);
  const onPaper = texts.filteredBy({ filters: data.titled({ title: label, text: values }) });

  return (
    <FiltersAbove onPaper={isNamed ? null : onPaper}>
      <ActiveFilters
        label={texts.pageFilteredBy({ label })}
        chips={chips}
        clear={{ text: texts.clear, href: clear }}
      />
    </FiltersAbove>
  );
}
