import { useRef, useState } from 'react';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { maxImageSize, type ImageFields } from './index.ts';

/** The smallest width that an image can be given, in px, and the steps of the arrow keys. */
const smallest = 40;
const step = { plain: 10, shift: 50 };

type ResizeHandlesProps = {
  image: ImageFields;
  asset: ShownAsset;
  onChange(fields: Partial<ImageFields>): void;
};

/** Handles at both sides of the selected image: dragged by a pointer, or moved by the arrow keys. */
export function ResizeHandles({ image, asset, onChange }: ResizeHandlesProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const figure = () => bar.current?.closest('figure') ?? null;
  const shownWidth = () => bar.current?.parentElement?.querySelector('img')?.clientWidth ?? asset.width;
  const limited = (width: number) => {
    const widest = Math.min(maxImageSize, figure()?.parentElement?.clientWidth ?? maxImageSize);
    return Math.round(Math.min(widest, Math.max(smallest, width)));
  };

  const change = (width: number) => {
    const before = image.width || shownWidth();
    // An image that was given a height of its own keeps its form.
    const height = image.height ? Math.max(1, Math.round((image.height * width) / before)) : 0;
    onChange({ width, height });
  };
  const drag = (side: -1 | 1) => (down: React.PointerEvent<HTMLDivElement>) => {
    down.preventDefault();
    const handle = down.currentTarget;
    const start = { x: down.clientX, width: shownWidth() };
    let width = start.width;

    handle.setPointerCapture(down.pointerId);
    const move = (event: PointerEvent) => {
      width = limited(start.width + side * (event.clientX - start.x));
      setDragged(width);
      const element = figure();
      if (element) {
        element.style.maxWidth = `${width}px`;
      }
    };

    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      setDragged(null);

      if (width !== start.width) {
        change(width);
      }
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[pressedKey(event)];
    if (sign === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    change(limited((image.width || shownWidth()) + sign * (event.shiftKey ? step.shift : step.plain)));
  };
  const shown = dragged ?? image.width;

  return (
    <div ref={bar} className="contents">
      {([-1, 1] as const).map((side) => (
        <div
          key={side}
          role="slider"
          tabIndex={side === 1 ? 0 : -1}
          aria-hidden={side === -1}
          aria-label="Width of the image"
          aria-valuemin={smallest}
          aria-valuemax={maxImageSize}
          aria-valuenow={shown || asset.width}
          aria-valuetext={shown ? `${shown} px` : 'as wide as the text'}
          onPointerDown={drag(side)}
          onKeyDown={onKeyDown}
          className={`absolute top-1/2 h-12 w-2.5 -translate-y-1/2 cursor-ew-resize touch-none rounded-full border-2 border-paper bg-accent focus-visible:outline-2 focus-visible:outline-focus ${side === 1 ? '-right-1.5' : '-left-1.5'}`}
        />
      ))}
      {dragged !== null && (
        <span className="absolute end-2 bottom-2 rounded-small bg-float px-1.5 text-12 text-ink shadow-float">
          {`${dragged} px`}
        </span>
      )}
    </div>
  );
}
