/** The sizes in which an image is served, as widths in px; images are never enlarged. */
const [leastWidth, mostWidth] = [320, 2880];
const imageWidths = [leastWidth, 640, 960, 1280, 1920, mostWidth];

/** The formats in which an image is served; moving images are WebP only. */
export const imageFormats = ['avif', 'webp'] as const;
/** One of `imageFormats`. */
export type ImageFormat = (typeof imageFormats)[number];

/** The key of an asset: 128 random bits, so that its address cannot be guessed. */
export const assetKey = /^[A-Za-z0-9_-]{22}$/;

/** An image or a file of a site's library, as pages and editors need it. */
export type ShownAsset = {
  key: string;
  kind: 'image' | 'file';
  /** The first 16 characters of the SHA-256 of the content: addresses change when the content does. */
  hash: string;
  /** The name of the file that was uploaded. */
  name: string;
  /** The media type of what is stored. */
  type: string;
  bytes: number;
  /** In px; 0 for files that are not images. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** The point that stays visible where an image is cropped, in parts of its width and height. */
  focalX: number;
  focalY: number;
  /** The alternative text that a new image block starts with. */
  altText: string;
};

type Content = Pick<ShownAsset, 'key' | 'hash'>;

/**
 * The widths in which an image is served: those of the list below its own, and its own as far as that is
 * served.
 */
export function servedWidths(width: number): number[] {
  const largest = Math.min(width, mostWidth);
  return [...imageWidths.filter((served) => served < largest), largest];
}

/** The formats in which an image is served, the smaller ones first. */
export const servedFormats = ({ isAnimated }: Pick<ShownAsset, 'isAnimated'>): readonly ImageFormat[] => {
  if (isAnimated) return ['webp'];
  return imageFormats;
};

/** The address of an image in one of its sizes. */
export const imageAddress = ({ key, hash }: Content, width: number, format: ImageFormat): string =>
  `/files/${key}/${hash}/${width}.${format}`;

/** The width of an image whose address is a setting; browsers with `srcset` choose another one. */
const settingWidth = 1920;

/** The least width in which an image is served. */
export const smallestWidth = ({ width }: Pick<ShownAsset, 'width'>): number => Math.min(width, leastWidth);

/** The width in which an image is served that is at least so wide, or else its largest. */
export const widthFrom = ({ width }: Pick<ShownAsset, 'width'>, least: number): number =>
  servedWidths(width).find((served) => served >= least) ?? Math.min(width, mostWidth);

/** The address of an image in one of its sizes that is at least so wide, where it has one. */
export const addressOfWidth = (asset: ShownAsset, least: number): string =>
  imageAddress(asset, widthFrom(asset, least), 'webp');

/** The size in px of what `addressOfWidth` leads to. */
export function sizeOfWidth(asset: ShownAsset, least: number): { width: number; height: number } {
  const width = widthFrom(asset, least);
  return { width, height: Math.round((asset.height * width) / asset.width) };
}

/** The address of an image as a setting stores it; with an older hash it leads to the present content. */
export const settingAddress = (asset: ShownAsset): string => addressOfWidth(asset, settingWidth);

/** The address of a file for downloading. */
export const fileAddress = ({ key, hash, name }: Content & Pick<ShownAsset, 'name'>): string =>
  `/files/${key}/${hash}/${encodeURIComponent(name)}`;

/** All sizes of an image in one format, as `srcset` has them. */
export const imageSourceSet = (asset: ShownAsset, format: ImageFormat): string =>
  servedWidths(asset.width)
    .map((width) => `${imageAddress(asset, width, format)} ${width}w`)
    .join(', ');

/** The key of the asset that an address of an image or a file leads to; null for any other address. */
export function keyOfAddress(address: string): string | null {
  const [, key = ''] = /^(?:https?:\/\/[^/]+)?\/files\/([^/]+)\//.exec(address) ?? [];
  if (!assetKey.test(key)) return null;
  return key;
}
