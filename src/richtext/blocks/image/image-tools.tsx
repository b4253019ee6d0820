import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type NodeKey } from 'lexical';
import { useState } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { ImageDialog } from './image-dialog.tsx';
import { ResizeHandles } from './resize-handles.tsx';
import { isTextMissing, type ImageFields } from './index.ts';

const positions = [
  { position: 'left', label: 'Left, wrap text', icon: 'panel-left' },
  { position: 'full', label: 'Full width', icon: 'image' },
  { position: 'right', label: 'Right, wrap text', icon: 'panel-right' },
] as const satisfies { position: ImageFields['position']; label: string; icon: string }[];

type ImageToolsProps = {
  nodeKey: NodeKey;
  image: ImageFields;
  asset: ShownAsset | undefined;
  onChange(fields: Partial<ImageFields>): void;
};

/** The tools of the selected image: where it is, its caption, its settings, and handles for its width. */
export function ImageTools({ nodeKey, image, asset, onChange }: ImageToolsProps) {
  const [editor] = useLexicalComposerContext();
  const [isOpen, setOpen] = useState(false);
  const remove = () => {
    editor.update(() => {
      const node = $getNodeByKey(nodeKey);
      node?.selectNext();
      node?.remove();
    });
    editor.focus();
  };

  const tool = (label: string, icon: string, press: () => void, isPressed?: boolean) => (
    <button
      key={label}
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={press}
      className={buttonStyle('quiet', 'icon-compact')}
    >
      <Icon name={icon} />
    </button>
  );
  const isMissing = isTextMissing(image);

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="Image"
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape') return;
          event.stopPropagation();
          editor.focus();
        }}
        className="absolute top-12 left-1/2 z-10 flex max-w-full -translate-x-1/2 items-center gap-0.5 rounded-panel bg-float p-1 text-14 text-ink shadow-float"
      >
        {positions.map(({ position, label, icon }) =>
          tool(label, icon, () => onChange({ position }), image.position === position),
        )}
        {tool('Caption', 'text', () => onChange({ showCaption: !image.showCaption }), image.showCaption)}
        <button type="button" onClick={() => setOpen(true)} className={buttonStyle('quiet', 'compact')}>
          {isMissing && <Icon name="triangle-alert" className="text-warning" />}
          {isMissing ? 'Add alternative text' : 'Edit image'}
        </button>
        {tool('Remove image', 'trash-2', remove)}
      </div>
      {asset && <ResizeHandles image={image} asset={asset} onChange={onChange} />}
      {isOpen && (
        <ImageDialog image={image} asset={asset} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
