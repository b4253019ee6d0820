import type { PageContent } from '#domain/page/content/page.ts';
import {
  headingConflict,
  sectionConflicts,
  type HeadingConflict,
  type SectionConflict,
  type ServerDraft,
  type UnsavedDraft,
} from './draft-merge.ts';

/** The draft that the conflicts are with, and the sections in conflict as they were before both changes. */
export type DraftConflict = {
  theirs: ServerDraft;
  sections: readonly SectionConflict[];
  heading: HeadingConflict | null;
  before: UnsavedDraft['before'];
  headingBefore: UnsavedDraft['heading'];
};

/** What a person has to choose about where unsaved work is based on another draft; null for nothing. */
export function conflictWith(
  theirs: ServerDraft,
  unsaved: UnsavedDraft,
  sent: readonly PageContent[],
): DraftConflict | null {
  const sections = sectionConflicts(unsaved, theirs.content, sent);
  const heading = headingConflict(unsaved, theirs.content, sent);
  if (sections.length === 0 && !heading) return null;
  return { theirs, sections, heading, before: unsaved.before, headingBefore: unsaved.heading };
}
