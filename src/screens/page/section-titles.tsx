import type { Section } from '#domain/page/page.ts';
import { SideColumn } from './frame/side-nav.tsx';

/** The sections that lists of titles name. */
export const titledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ title, level }) => title && level !== '0');

/**
 * The titles of sections in a column beside the content, as links to them. `label` distinguishes it from other columns
 * of the page.
 */
export function SectionTitles({
  heading,
  label = heading,
  sections,
}: {
  heading: string;
  label?: string;
  sections: readonly Section[];
}) {
  return (
    <SideColumn label={label} className="w-side-nav px-6 text-left">
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
