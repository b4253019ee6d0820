import { useTexts } from '#texts/use-texts.tsx';
import { viewOf, type BlockView, type ViewContext } from '../../block-view.ts';
import { nodesText } from '../../plain-text.ts';
import { contentsNode } from './index.ts';
import { outline, type Heading, type OutlineEntry } from './outline.ts';

/** Links to headings, nested by their levels. Without headings it is an empty element that is not shown. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { sections: texts } = useTexts();
  const entries = outline(headings);
  return (
    <nav className="tm-contents" aria-label={texts.tableOfContents}>
      {entries.length > 0 && <Entries entries={entries} />}
    </nav>
  );
}

function Entries({ entries }: { entries: readonly OutlineEntry[] }) {
  return (
    <ol>
      {entries.map(({ heading, title, children }, index) => (
        <li key={index}>
          <a href={`#${heading.id}`} title={title.endsWith('…') ? heading.text : undefined}>
            {title}
          </a>
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ol>
  );
}

const headingsOf = (anchors: ViewContext['anchors']): Heading[] =>
  [...anchors].map(([node, id]) => ({
    level: Number(String(node['tag']).slice(1)),
    id,
    text: nodesText([node]),
  }));

/** The table of contents of the document that is drawn. */
export const contentsView: BlockView = {
  'table-of-contents': viewOf(contentsNode, (_node, { anchors }) => (
    <Contents headings={headingsOf(anchors)} />
  )),
};
