import type { PageContent } from '#domain/page/content/page.ts';
import type { ReadText } from '#domain/value/text/translation.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import type { Segment } from '#sections/section-texts.ts';
import { nameInList } from '#sections/section-name.ts';

/** What a text is called: what it belongs to, and what it is there, such as `Causes: title`. */
export function segmentName(
  { section: id, key }: Pick<Segment, 'section' | 'key'>,
  content: PageContent,
): string {
  const section = content.sections.find((each) => each.id === id);
  return `${section ? nameInList(section) : 'Page'}: ${partName(key)}`;
}

/** A text as plain text: of a document, that of its blocks. */
export const wordsOf = (text: ReadText): string =>
  typeof text === 'string' ? text : plainText(readDocument(text));

const partNames: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  helpText: 'help text',
  infoComp: 'note',
  'content:text': 'text',
  'content:graph.title.title': 'chart title',
  'content:graph.subtitle': 'subtitle',
  'content:graph.footnote': 'chart note',
  'content:graph.legend.label': 'title of the legend',
  'content:graph.xAxis.label': 'label along x',
  'content:graph.yAxis.label': 'label along y',
  'content:subTitle': 'subtitle',
  'content:disclaimer': 'disclaimer',
};

/** What a text is within its section, by its key. */
function partName(key: string): string {
  const known = partNames[key];
  if (known) return known;
  const member = /\[([^\]]{1,200})\]/.exec(key)?.[1];
  const last = key.split('.').at(-1)?.replace('content:', '') ?? key;
  if (last === 'customName') return `name of the column ${member}`;
  return member ? `${last} (${member})` : last;
}
