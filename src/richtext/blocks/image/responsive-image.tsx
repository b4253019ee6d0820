import type { CSSProperties } from 'react';
import {
  imageAddress,
  imageSourceSet,
  servedFormats,
  servedWidths,
  type ShownAsset,
} from '#domain/page/content/shown-asset.ts';
import type { ImageFields } from './index.ts';

/** The widest that running text, and an image in it, is in px; half of it for an image beside the text. */
const textWidth = 690;

/** The width of the `src`, which only browsers without `srcset` load. */
const plainWidth = 960;

/**
 * How wide an image is drawn, for the choice of its size: its box, or `zoom` times that where it is cropped
 * at its sides. Browsers that can measure a lazy image do so, but they measure the box.
 */
function sizesAttribute(
  { width, position }: Pick<ImageFields, 'width' | 'position'>,
  zoom: number,
  isLazy: boolean,
): string {
  const widest = Math.min(width || Infinity, position === 'full' ? textWidth : textWidth / 2);
  const onPhones = width ? `min(100vw - 32px, ${width}px)` : 'calc(100vw - 32px)';
  if (zoom !== 1) return `(min-width: 768px) ${Math.ceil(widest * zoom)}px, calc(${zoom} * ${onPhones})`;

  const sizes = `(min-width: 768px) ${Math.ceil(widest)}px, ${onPhones}`;
  if (isLazy) return `auto, ${sizes}`;
  return sizes;
}

/** The size of an image's box: set by a person, or that of the asset. */
function boxOf(asset: ShownAsset, { width, height }: Pick<ImageFields, 'width' | 'height'>) {
  const ratio = asset.height / asset.width;
  if (width && height) return { width, height };
  if (height) return { width: Math.round(height / ratio), height };
  const shown = width || asset.width;
  return { width: shown, height: Math.max(1, Math.round(shown * ratio)) };
}

/** How many times as wide as its box an image is that covers it, with two decimals. */
const zoomOf = (asset: ShownAsset, { width, height }: { width: number; height: number }) =>
  Math.max(1, Math.round((100 * height * asset.width) / (asset.height * width)) / 100);

type ResponsiveImageProps = {
  asset: ShownAsset;
  image: ImageFields;
  isFirst: boolean;
};

/**
 * An image in the sizes that it is served in. Its box has its size before it is loaded, so that nothing
 * moves.
 */
export function ResponsiveImage({ asset, image, isFirst }: ResponsiveImageProps) {
  const box = boxOf(asset, image);
  const isCropped = image.width > 0 && image.height > 0;
  const sizes = sizesAttribute(
    { width: image.width || (image.height && box.width), position: image.position },
    isCropped ? zoomOf(asset, box) : 1,
    !isFirst,
  );
  const plain = servedWidths(asset.width).findLast((width) => width <= plainWidth) ?? asset.width;

  return (
    <picture>
      {servedFormats(asset)
        .filter((format) => format !== 'webp')
        .map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={imageSourceSet(asset, format)}
            sizes={sizes}
          />
        ))}
      {/* Lazy before the address: a browser that reads it in this order does not load it too early. */}
      <img
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        width={box.width}
        height={box.height}
        alt={image.isDecorative ? '' : image.altText}
        role={image.isDecorative ? 'presentation' : undefined}
        data-width={image.width || undefined}
        data-height={image.height || undefined}
        style={isCropped ? cropStyle(asset, box) : undefined}
        sizes={sizes}
        srcSet={imageSourceSet(asset, 'webp')}
        src={imageAddress(asset, plain, 'webp')}
      />
    </picture>
  );
}

function cropStyle(asset: ShownAsset, box: { width: number; height: number }): CSSProperties {
  return {
    aspectRatio: `${box.width} / ${box.height}`,
    objectFit: 'cover',
    objectPosition: `${percent(asset.focalX)} ${percent(asset.focalY)}`,
  };
}

const percent = (part: number) => `${Math.round(part * 100)}%`;

/** The class and the width of an image's figure, the same in the editor and for visitors. */
export function figureProps({ position, width, height }: ImageFields, asset: ShownAsset | undefined) {
  const className = `tm-image tm-image-${position}`;
  const followingWidth = asset && Math.round((height * asset.width) / asset.height);
  const shownWidth = width || followingWidth;

  if (!shownWidth) return { className };
  return { className, style: { maxWidth: `${shownWidth}px` } };
}
