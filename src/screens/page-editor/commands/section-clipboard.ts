import { z } from 'zod';
import { sectionSchema, type Section } from '#domain/page/content/page.ts';
import { dropUnknownKeys } from '#domain/value/object/stored-object.ts';
import { sectionTypes } from '#sections/index.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';

/** The most sections that are pasted at once. */
const maxPasted = 200;

/**
 * Sections as text for the system's clipboard. The text is JSON, so that it passes between pages, sites and
 * browsers.
 */
const clipboardSchema = z.object({
  tidemark: z.literal('sections'),
  /** The site that they were copied on. */
  site: z.number().int().optional(),
  sections: z.array(sectionSchema).min(1).max(maxPasted),
});

/** What is on the clipboard: sections, a reason why they cannot be pasted, or something else. */
export type ClipboardContent =
  | { kind: 'sections'; site: number | null; sections: Section[] }
  | { kind: 'invalid'; message: string }
  | { kind: 'other' };

/** Sections of a site as text for the clipboard. */
export function clipboardText(sections: readonly Section[], site: number): string {
  return JSON.stringify({ tidemark: 'sections', site, sections });
}

/** Reads the text of the clipboard. Each section is validated as its type does when it is stored. */
export function readClipboardText(text: string): ClipboardContent {
  const json = parseJson(text);
  if (!z.looseObject({ tidemark: z.literal('sections') }).safeParse(json).success) return { kind: 'other' };

  const parsed = clipboardSchema.safeParse(json);
  if (!parsed.success) return { kind: 'invalid', message: 'The copied sections cannot be read.' };

  const sections: Section[] = [];
  for (const section of parsed.data.sections) {
    const accepted = acceptSection(dropUnknownKeys(sectionSchema, section));
    if (typeof accepted === 'string') return { kind: 'invalid', message: accepted };
    sections.push(accepted);
  }

  return { kind: 'sections', site: parsed.data.site ?? null, sections };
}

function acceptSection(section: Section): Section | string {
  const name = section.element['element-type'];
  const type = sectionTypes[name];
  if (!type) return `Component ${name} Not Registered`;
  const accepted = type.accept(section.element['element-data']);
  if (!accepted.ok) return accepted.message;
  const state = dropUnknownKeys(type.schema, accepted.state);
  return { ...section, element: { 'element-type': name, 'element-data': state } };
}
