import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '#domain/page/content/shown-asset.ts';
import { assetLimits } from './asset-limits.ts';
import { refused } from './asset-errors.ts';
import { detectAssetType } from './detect-asset-type.ts';
import { plainPng } from './plain-png.ts';

/** A received file to check; an image is written into `folder` as it will be stored. */
export type PrepareTask = { do: 'prepare'; path: string; name: string; folder: string };
/** An image as it is stored, and the size that is written into `folder`. */
export type ResizeTask = { do: 'resize'; path: string; width: number; format: ImageFormat; folder: string };
/** An SVG drawing to write into `folder` as PNG, in its own size. */
type DrawTask = { do: 'draw'; svg: string; folder: string };
/** A task of the worker process that reads images. */
export type ImageTask = PrepareTask | ResizeTask | DrawTask;

/** A file as it is stored, at `path`. */
export type PreparedAsset = {
  kind: 'image' | 'file';
  type: string;
  path: string;
  width: number;
  height: number;
  isAnimated: boolean;
};

// Memory is released after each image, and an image uses one core.
sharp.cache(false);
sharp.concurrency(1);

const options = { limitInputPixels: assetLimits.pixels, failOn: 'error' } as const;

/** Runs a task of an image; see `PrepareTask`, `ResizeTask` and `DrawTask`. */
export function workOnImage(task: ImageTask): Promise<PreparedAsset | string> {
  if (task.do === 'draw') return drawSvg(task);
  if (task.do === 'prepare') return prepareAsset(task);
  return resizeImage(task);
}

async function drawSvg({ svg, folder }: DrawTask): Promise<string> {
  const target = join(folder, 'drawing.png');
  await sharp(Buffer.from(svg), options).png({ compressionLevel: 9 }).toFile(target);
  return target;
}

async function prepareAsset({ path, name, folder }: PrepareTask): Promise<PreparedAsset> {
  const { kind, type } = await detectAssetType(path, name);
  const { size } = await stat(path);
  if (kind === 'file') return { kind, type, path, width: 0, height: 0, isAnimated: false };

  if (size > assetLimits.imageBytes) {
    throw refused(`The image is larger than the limit of ${assetLimits.imageBytes / 1024 ** 2} MiB.`);
  }

  try {
    return await storedImage(type, await checkedFile(path, folder), folder);
  } catch (error) {
    throw isTooLarge(error) ? tooManyPixels() : explained(error);
  }
}

/** The path of an image without what would unpack to hundreds of megabytes before a pixel is read. */
async function checkedFile(path: string, folder: string): Promise<string> {
  const bytes = await readFile(path);
  const plainBytes = plainPng(bytes);
  if (plainBytes.length === bytes.length) return path;

  const target = join(folder, 'plain.png');
  await writeFile(target, plainBytes, { mode: 0o600 });
  return target;
}

/**
 * Writes an image as it is stored: turned upright, in sRGB, without EXIF data, no larger than pages need.
 * Photographs become JPEG, images with sharp edges or transparency lossless WebP, animations WebP.
 */
async function storedImage(type: string, path: string, folder: string): Promise<PreparedAsset> {
  const isHeic = /^image\/hei[cf]/.test(type);
  const { pages = 1 } = isHeic ? {} : await checkedMetadata(path);
  const isAnimated = pages > 1;
  const image = isHeic ? await openHeic(path) : sharp(path, { ...options, animated: isAnimated });
  const { width, height } = assetLimits.stored;
  const limited = image.autoOrient().resize({
    width: isAnimated ? assetLimits.animationWidth : width,
    height,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const target = join(folder, 'stored');
  const isPhotograph = isHeic || (!isAnimated && ['image/jpeg', 'image/avif', 'image/webp'].includes(type));
  const isOpaque = isHeic || !(await sharp(path, options).metadata()).hasAlpha;
  const stored = encodeStored(limited, { isAnimated, isPhotograph: isPhotograph && isOpaque });
  const written = await stored.toFile(target);

  return {
    kind: 'image',
    type: written.format === 'jpeg' ? 'image/jpeg' : 'image/webp',
    path: target,
    width: written.width,
    height: written.pageHeight ?? written.height,
    isAnimated,
  };
}

function encodeStored(
  image: Sharp,
  { isAnimated, isPhotograph }: { isAnimated: boolean; isPhotograph: boolean },
) {
  if (isAnimated) return image.webp({ quality: 85, effort: 3 });
  if (isPhotograph) return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
  return image.webp({ lossless: true, effort: 2 });
}

/** The header of an image; throws before an image that is too large is decoded. */
async function checkedMetadata(path: string) {
  const metadata = await sharp(path, { ...options, limitInputPixels: false }).metadata();
  const { width, height, pageHeight = height, pages = 1 } = metadata;
  if (width * pageHeight * pages > assetLimits.pixels) throw tooManyPixels();
  return metadata;
}

/** A decoded HEIC image; its decoder turns it upright itself. */
async function openHeic(path: string): Promise<Sharp> {
  const images = await decodeHeic.all({ buffer: await readFile(path) });
  try {
    const [first] = images;
    if (!first) throw refused('The HEIC file has no image.');
    if (first.width * first.height > assetLimits.pixels) throw tooManyPixels();
    const { width, height, data } = await first.decode();
    return sharp(data, { ...options, raw: { width, height, channels: 4 } }).removeAlpha();
  } finally {
    images.dispose();
  }
}

/**
 * How a size is encoded. Images that are stored lossless have edges and letters, which take a higher quality.
 */
const qualities = {
  jpeg: { avif: { quality: 55, effort: 3 }, webp: { quality: 78, effort: 4 } },
  webp: {
    avif: { quality: 68, effort: 3, chromaSubsampling: '4:4:4' },
    webp: { quality: 88, effort: 4 },
  },
};

async function resizeImage({ path, width, format, folder }: ResizeTask): Promise<string> {
  const target = join(folder, `${width}.${format}`);
  const image = sharp(path, { ...options, animated: true }).resize({ width, withoutEnlargement: true });
  const from = (await sharp(path, options).metadata()).format === 'jpeg' ? 'jpeg' : 'webp';

  await (format === 'avif' ? image.avif(qualities[from].avif) : image.webp(qualities[from].webp)).toFile(
    target,
  );
  return target;
}

const isTooLarge = (error: unknown) => error instanceof Error && /exceeds pixel limit/i.test(error.message);
const tooManyPixels = () =>
  refused(
    `The image has more than ${assetLimits.pixels / 1e6} million pixels. Make it smaller and send it again.`,
  );
const explained = (error: unknown) => {
  if (error instanceof Error && error.name === 'TidemarkError') return error;
  return refused('The image cannot be read: it is damaged or incomplete.', error);
};
