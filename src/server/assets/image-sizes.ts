import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { servedFormats, servedWidths, type ImageFormat } from '#domain/page/content/shown-asset.ts';
import type { Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { noAsset } from './asset-errors.ts';
import { assetLimits } from './asset-limits.ts';
import type { AssetRow } from './asset-row.ts';
import { resizeImage } from './run-image-work.ts';

type Dependencies = { db: Kysely<Database>; objects: ObjectStore };
type Image = Pick<AssetRow, 'object' | 'width' | 'is_animated'>;
type Size = { width: number; format: ImageFormat };

/** A size in the store. */
export type StoredSize = { stored: string; bytes: number };

/** The sizes of images. Each is made once: ahead by a job, or when it is first requested. */
export class ImageSizes {
  readonly #dependencies: Dependencies;
  readonly #running = new Map<string, Promise<StoredSize>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A size of an image; rejects with `not_found` for a size that is not served. */
  async read(image: Image, size: Size): Promise<StoredSize> {
    const formats = servedFormats({ isAnimated: image.is_animated });
    if (!formats.includes(size.format) || !servedWidths(image.width).includes(size.width)) throw noAsset();
    return (await this.#find(image, size)) ?? this.#make(image, size);
  }

  /** Makes every size of an image that does not exist yet. */
  async makeAll(image: Image): Promise<void> {
    for (const format of servedFormats({ isAnimated: image.is_animated })) {
      for (const width of servedWidths(image.width)) {
        await this.read(image, { width, format });
      }
    }
  }

  async #find({ object }: Image, { width, format }: Size): Promise<StoredSize | undefined> {
    return this.#dependencies.db
      .selectFrom('image_size')
      .select(['stored', 'bytes'])
      .where('object', '=', object)
      .where('width', '=', width)
      .where('format', '=', format)
      .executeTakeFirst();
  }

  /** Requests for a size that is being made wait for it. */
  #make(image: Image, size: Size): Promise<StoredSize> {
    const key = `${image.object} ${size.width} ${size.format}`;
    const running = this.#running.get(key);
    if (running) return running;

    if (this.#running.size >= assetLimits.waitingSizes) {
      throw new TidemarkError('unavailable', 'Too many images are being made. Please try again in a moment.');
    }

    const making = this.#write(image, size).finally(() => this.#running.delete(key));
    this.#running.set(key, making);
    return making;
  }

  async #write({ object }: Image, { width, format }: Size): Promise<StoredSize> {
    const { db, objects } = this.#dependencies;
    using held = new DisposableStack();
    const path = await objects.localPath(object, held);
    const { name: stored, bytes } = await resizeImage(objects, { path, width, format });
    const row = { object, width, format, stored, bytes };

    await db
      .insertInto('image_size')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['object', 'width', 'format']).doUpdateSet({ stored, bytes }),
      )
      .execute();
    return { stored, bytes };
  }
}
