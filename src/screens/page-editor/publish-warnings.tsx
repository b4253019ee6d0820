import type { PageContent } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { sectionName } from './section-name.ts';

/** What should be looked at before content is published, section by section; nothing where all is well. */
export function PublishWarnings({ content }: { content: PageContent }) {
  const found = content.sections.flatMap((section) => {
    const type = sectionType(section.element['element-type']);
    const state: unknown = type?.read(section.element['element-data']);
    const name = sectionName(section, type, state);
    return (type?.warnings?.(state) ?? []).map((text) => ({ id: section.id, name, text }));
  });
  if (found.length === 0) return null;
  return (
    <ErrorNote
      tone="warning"
      className="mb-3"
      message={
        <ul>
          {found.map(({ id, name, text }) => (
            <li key={`${id} ${text}`}>
              <b className="font-medium">{name}</b>: {text}
            </li>
          ))}
        </ul>
      }
    />
  );
}
