import type { ReactNode } from 'react';
import type { PageContent, Section } from '#domain/page/content/page.ts';
import { compareContent } from '#domain/page/change/restore-content.ts';
import { sectionType } from '#sections/index.ts';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import { headingDifferences } from './heading-differences.ts';
import { sectionDifferences } from './section-differences.ts';
import { sectionName } from '#sections/section-name.ts';
import type { FieldDifference } from './setting-differences.ts';
import { TextDiff } from './text-diff.tsx';

/** What the sections are called that only one content has, those that differ, and those in another place. */
export type ChangeLabels = { added: string; changed: string; removed: string; moved: string };

/** How many differences of one section are shown. */
const shownDifferences = 20;

type ContentChangesProps = {
  present: PageContent;
  target: PageContent;
  labels: ChangeLabels;
};

/** Section by section, what is different in a target from the present content, with its texts compared. */
export function ContentChanges({ present, target, labels }: ContentChangesProps) {
  const { added, changed, removed, moved, groups } = compareContent(present, target);
  const heading = headingDifferences(present, target);
  const { grid: pageColumns } = useThemeOptions();
  const before = new Map(present.sections.map((section) => [section.id, section]));

  return (
    <ul className="flex flex-col gap-3">
      {heading.map(({ label, before: former, after }) => (
        <li key={label} className="break-words">
          <span className="text-quiet">{label}:</span> {former || 'none'} → {after || 'none'}
        </li>
      ))}
      {added.map((section) => (
        <Change key={section.id} label={labels.added} section={section}>
          <Text text={textOf(section)} />
        </Change>
      ))}
      {changed.map((section) => (
        <Change key={section.id} label={labels.changed} section={section}>
          <Differences fields={sectionDifferences(before.get(section.id) ?? section, section, pageColumns)} />
        </Change>
      ))}
      {removed.map((section) => (
        <Change key={section.id} label={labels.removed} section={section}>
          <Text text={textOf(section)} />
        </Change>
      ))}
      {moved.map((section) => (
        <Change key={`moved ${section.id}`} label={labels.moved} section={section} />
      ))}
      {groups.length > 0 && (
        <li>
          <span className="text-quiet">Section groups:</span>{' '}
          {groups.map(({ name, displayName }) => displayName || name).join(', ')}
        </li>
      )}
    </ul>
  );
}

function Change({ label, section, children }: { label: string; section: Section; children?: ReactNode }) {
  const type = sectionType(section.element['element-type']);
  return (
    <li>
      <p className="break-words">
        <span className="text-quiet">{label}:</span>{' '}
        <span className="font-medium">
          {sectionName(section, type, type?.read(section.element['element-data']))}
        </span>
      </p>
      {children}
    </li>
  );
}

/** The first lines of a section's text. */
function Text({ text }: { text: string }) {
  return text && <p className="mt-1 line-clamp-3 break-words whitespace-pre-line text-quiet">{text}</p>;
}

function textOf({ element }: Section): string {
  const type = sectionType(element['element-type']);
  if (!type?.edit) return '';
  return type.content?.searchText?.(type.read(element['element-data'])) ?? '';
}

/** How two states of a section differ, with texts compared word by word. */
export function Differences({ fields }: { fields: FieldDifference[] }) {
  return (
    <dl className="mt-1 grid gap-1">
      {fields.slice(0, shownDifferences).map(({ label, before, after }) => (
        <div key={label} className="border-s-2 ps-2">
          <dt className="text-12 break-words text-quiet">{label}</dt>
          <dd>
            <TextDiff before={before} after={after} />
          </dd>
        </div>
      ))}
      {fields.length > shownDifferences && (
        <p className="text-12 text-quiet">And {fields.length - shownDifferences} more.</p>
      )}
    </dl>
  );
}
