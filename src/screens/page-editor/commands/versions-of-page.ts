import type { PageContent } from '#domain/page/content/page.ts';
import { sectionType } from '#sections/index.ts';

/** The ids of the versions whose data the sections of a page show; one for each time. */
export const versionsOfPage = ({ sections }: PageContent): number[] =>
  sections.flatMap(({ element }) => {
    const type = sectionType(element['element-type']);
    return type?.data?.dataVersions(type.read(element['element-data'])) ?? [];
  });
