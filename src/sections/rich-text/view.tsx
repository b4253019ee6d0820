import { use, useSyncExternalStore } from 'react';
import { loadedHighlight } from '#richtext/blocks/code/load-highlight.ts';
import { isEmptyDocument } from '#richtext/document.ts';
import { HeadingIdsContext } from '#richtext/heading-ids.ts';
import { RichText } from '#richtext/render.tsx';
import { ShownCodeContext } from '#richtext/shown-code.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { RichTextBackground } from './background.tsx';
import { writeHere } from './editing/write-here.ts';
import { shownValues } from './shown-values.ts';
import type { RichTextState } from './state.ts';

/** A rich-text section as visitors get it: plain HTML, no script. */
export function SectionView({ state, results, editing }: SectionViewProps<RichTextState>) {
  const texts = useTexts();
  const isEmpty = isEmptyDocument(state.text);
  const runs = use(ShownCodeContext);
  const headingIds = use(HeadingIdsContext);
  const highlight = useSyncExternalStore(neverChanges, loadedHighlight, notOnServer);
  if (isEmpty && !editing) return null;

  return (
    <RichTextBackground state={state}>
      {isEmpty ? (
        <div className="prose text-quiet">{writeHere}</div>
      ) : (
        <RichText
          document={state.text}
          headingIds={headingIds}
          showValue={shownValues(results, texts)}
          runs={runs}
          highlight={highlight}
        />
      )}
    </RichTextBackground>
  );
}

/** The grammars are there before a text is displayed that needs them. */
const neverChanges = () => () => undefined;

/**
 * What the server has rendered is taken over as it is; the browser of an editor then colours code as it is
 * written.
 */
const notOnServer = () => undefined;
