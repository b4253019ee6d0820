import { imageAddress, widthFrom, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** The directions of the arrow keys. */
const moves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Point = { x: number; y: number };

type FocalPointProps = {
  asset: ShownAsset;
  value: Point;
  onChange(point: Point): void;
};

/** The point of an image that stays visible where the image is cropped: set by a click or the arrow keys. */
export function FocalPoint({ asset, value, onChange }: FocalPointProps) {
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const [right, down] = moves[pressedKey(event)] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 0.02;
    onChange({ x: within(value.x + right * by), y: within(value.y + down * by) });
  };
  const width = widthFrom(asset, 640);

  return (
    <div>
      <p className="text-14 font-medium">Focal point</p>
      <p className="mb-2 text-12 text-quiet">
        Stays visible where the image is cropped: when it has a width and a height of its own, everywhere it
        is used.
      </p>
      <button
        type="button"
        aria-label={`Focal point: ${Math.round(value.x * 100)}% from the left, ${Math.round(value.y * 100)}% from the top. The arrow keys move it.`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          onChange({
            x: within((event.clientX - box.left) / box.width),
            y: within((event.clientY - box.top) / box.height),
          });
        }}
        className="relative inline-block max-w-full cursor-crosshair overflow-hidden rounded-small focus-visible:outline-2 focus-visible:outline-focus"
      >
        <img src={imageAddress(asset, width, 'webp')} alt="" className="block max-h-56 max-w-full" />
        <span
          aria-hidden
          className="absolute size-6 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_rgb(0_0_0/60%)]"
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        />
      </button>
    </div>
  );
}
