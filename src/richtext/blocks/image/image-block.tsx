import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection';
import {
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  isHTMLElement,
  mergeRegister,
  KEY_ENTER_COMMAND,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useShownAsset } from '../../shown-assets.ts';
import { ResponsiveImage } from './responsive-image.tsx';
import type { ImageFields } from './index.ts';

const ImageTools = lazyPart(() => import('./image-tools.tsx'), 'ImageTools');
const CaptionEditor = lazyPart(() => import('./caption-editor.tsx'), 'CaptionEditor');

type ImageBlockProps = {
  nodeKey: NodeKey;
  image: ImageFields;
  caption: readonly SerializedLexicalNode[];
  onChange(fields: Partial<ImageFields>): void;
  onCaptionChange(caption: readonly SerializedLexicalNode[]): void;
};

/** An image in the editor. A click or the arrow keys select it; Enter goes to its tools then. */
export function ImageBlock({ nodeKey, image, caption, onChange, onCaptionChange }: ImageBlockProps) {
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey);
  const asset = useShownAsset(image.src);
  const box = useRef<HTMLDivElement>(null);
  const [isCaptionNew, setCaptionNew] = useState(false);
  const change = (fields: Partial<ImageFields>) => {
    setCaptionNew(fields.showCaption === true);
    onChange(fields);
  };

  useSelection(box, { isSelected, select: () => (clearSelection(), setSelected(true)) });
  return (
    <>
      <div
        ref={box}
        contentEditable={false}
        className={`relative ${isSelected ? 'rounded-small outline-2 outline-offset-2 outline-focus' : ''}`}
      >
        {asset?.kind === 'image' && <ResponsiveImage asset={asset} image={image} isFirst />}
        {asset?.kind !== 'image' && (
          <p className="rounded-control border border-dashed px-4 py-8 text-center text-14 text-quiet">
            This image is not in the library of the site.
          </p>
        )}
        {isSelected && (
          <Suspense>
            <ImageTools nodeKey={nodeKey} image={image} asset={asset} onChange={change} />
          </Suspense>
        )}
      </div>
      {image.showCaption && (
        <Suspense fallback={<figcaption>…</figcaption>}>
          <CaptionEditor caption={caption} takesFocus={isCaptionNew} onChange={onCaptionChange} />
        </Suspense>
      )}
    </>
  );
}

function useSelection(
  box: React.RefObject<HTMLDivElement | null>,
  { isSelected, select }: { isSelected: boolean; select(): void },
): void {
  const [editor] = useLexicalComposerContext();
  const isInside = (target: EventTarget | null) =>
    isHTMLElement(target) && box.current?.contains(target) === true;

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isInside(event.target)) return false;
    if (!isSelected) {
      select();
    }
    return true;
  });
  const onEnter = useEffectEvent((event: KeyboardEvent | null) => {
    const first = box.current?.querySelector('button');
    if (!isSelected || !first || isInside(event?.target ?? null)) return false;
    event?.preventDefault();
    first.focus();
    return true;
  });

  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(CLICK_COMMAND, (event) => onClick(event), COMMAND_PRIORITY_LOW),
        editor.registerCommand(KEY_ENTER_COMMAND, (event) => onEnter(event), COMMAND_PRIORITY_LOW),
      ),
    [editor],
  );
}
