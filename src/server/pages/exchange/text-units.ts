import type { PageContent } from '#domain/page/content/page.ts';
import type { ReadText } from '#domain/value/text/translation.ts';
import { codeProblem, type CodedText } from '#domain/value/text/coded-text.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { readDocument } from '#richtext/document.ts';
import { documentUnits, type DocumentUnit } from '#richtext/document-units.ts';
import { segmentsOf, type Segment } from '#sections/section-texts.ts';

/** A text of a page that translators see as one, with its name in files (`ref`). */
export type TextUnit = {
  ref: string;
  notes: string[];
  source: CodedText;
  target: CodedText | null;
  /** Whether the target was made from another original, which is `previous`. */
  isOutdated: boolean;
  previous: CodedText | null;
};

/** What people call the texts of a page, by their keys and fields. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  helpText: 'Help text',
  infoComp: 'Information',
  text: 'Text',
  linkText: 'Text of a button',
  altText: 'Alternative text of an image',
  label: 'Name of a file',
};

/** The name of a unit in files: page, section, key and position within a document. */
const unitRef = (page: number, { section, key }: Segment, path: string): string =>
  [String(page), section ?? '', key, path].map(encodeURIComponent).join('/');

/** The parts of a name of a unit; null where it is none. */
export function readRef(ref: string): { page: number; section: string; key: string; path: string } | null {
  try {
    const [page = '', section, key, path, ...more] = ref.split('/').map(decodeURIComponent);
    if (!/^\d{1,15}$/.test(page) || section === undefined || !key || path === undefined) return null;
    return more.length > 0 ? null : { page: Number(page), section, key, path };
  } catch {
    return null;
  }
}

/** Where a unit is on a page, for people: `Causes: Text`. */
export function placeOf(ref: string, content: PageContent | null): string {
  const read = readRef(ref);
  if (!read) return cutText(ref, 100);

  const title = content?.sections.find(({ id }) => id === read.section)?.title;
  return [title, labelOf(read.key)].filter(Boolean).join(': ');
}

/** The texts within a text: a plain one has one. */
export function unitsIn(text: ReadText): DocumentUnit[] {
  if (typeof text === 'string') return [{ path: '', field: null, text: [text] }];
  return documentUnits(readDocument(text));
}

/** The texts of a page with their translations into a language, in the order of the page. */
export function pageUnits(
  { id, title }: { id: number; title: string },
  content: PageContent,
  language: string,
): TextUnit[] {
  const titles = new Map(content.sections.map((section) => [section.id, section.title]));
  return segmentsOf(content, language).flatMap((segment) => {
    const { translated } = segment;
    const targets = byPath(translated?.text);
    const former = byPath(translated?.of);
    const context = [`Page: ${title}`, ...sectionNote(segment, titles)];

    return unitsIn(segment.original).map(({ path, field, text }): TextUnit => {
      const target = targets.get(path);
      const usable = target && codeProblem(text, target) === null ? target : null;
      const previous = former.get(path) ?? null;
      const isOutdated = translated !== undefined && !isSameJson(previous, text);
      const label = labelOf(field ?? segment.key);
      const ref = unitRef(id, segment, path);
      return { ref, notes: [...context, label], source: text, target: usable, isOutdated, previous };
    });
  });
}

const byPath = (text: ReadText | undefined): Map<string, CodedText> =>
  new Map(text === undefined ? [] : unitsIn(text).map((unit) => [unit.path, unit.text]));

const sectionNote = ({ section }: Segment, titles: ReadonlyMap<string, string>): string[] =>
  section === null ? [] : [`Section: ${titles.get(section) || section}`];

function labelOf(key: string): string {
  const name = key.replace(/^content:/, '');
  return Object.hasOwn(labels, name) ? labels[name]! : name;
}
