import type { Section } from '#domain/page/content/page.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import { SideColumn } from './shell/side-nav.tsx';

type TitledSection = Pick<Section, 'id' | 'title'>;

/** The sections that lists of titles name, by their titles or those of their content, such as charts. */
export const titledSections = (sections: readonly Section[]): TitledSection[] =>
  sections.flatMap(({ id, title, level, element }) => {
    const shown = level === '0' ? '' : title;
    const own = title ? '' : sectionType(element['element-type'])?.content?.title?.(elementState(element));
    const name = shown || own;
    if (!name) return [];
    return [{ id, title: name }];
  });

/**
 * The titles of sections in a column beside the content, as links to them. `label` distinguishes it from
 * other columns of the page.
 */
export function SectionTitles({
  heading,
  label = heading,
  sections,
}: {
  heading: string;
  label?: string;
  sections: readonly TitledSection[];
}) {
  return (
    <SideColumn label={label} className="w-side-nav px-6 text-start">
      <p className="mb-2 text-12 font-semibold text-quiet">{heading}</p>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="block py-1 text-quiet no-underline hover:text-ink">
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </SideColumn>
  );
}
