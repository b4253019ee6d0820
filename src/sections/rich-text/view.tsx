import { loadedHighlight } from '#richtext/blocks/code/load-highlight.ts';
import { isEmptyDocument } from '#richtext/document.ts';
import { RichText } from '#richtext/render.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { RichTextFrame } from './frame.tsx';
import { shownValues } from './shown-values.ts';
import type { RichTextState } from './state.ts';

/** A rich-text section as visitors get it: plain HTML, no script. */
export function SectionView({ state, results, editing }: SectionViewProps<RichTextState>) {
  const isEmpty = isEmptyDocument(state.text);
  if (isEmpty && !editing) return null;
  return (
    <RichTextFrame state={state}>
      {isEmpty ? (
        <div className="prose text-quiet">Write, or type / for blocks</div>
      ) : (
        <RichText document={state.text} showValue={shownValues(results)} highlight={loadedHighlight()} />
      )}
    </RichTextFrame>
  );
}
