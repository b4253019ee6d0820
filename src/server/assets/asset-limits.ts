/** The limits of images and files. A file that exceeds one is refused with the reason. */
export const assetLimits = {
  /** An uploaded image, in bytes. */
  imageBytes: 64 * 1024 ** 2,
  /** An uploaded file, in bytes. */
  fileBytes: 256 * 1024 ** 2,
  /** The pixels of an image; those of all frames of an animation together. */
  pixels: 120_000_000,
  /** An image that is larger than this in px is stored smaller. */
  stored: { width: 4096, height: 8192 },
  /** An animation is not stored wider than this in px. */
  animationWidth: 1280,
  /** The time for one image, in milliseconds. */
  milliseconds: 120_000,
  /** The memory of the worker process beside its JavaScript heap, in megabytes. */
  megabytes: 2048,
  /** How many images are processed at once. */
  workers: 2,
  /** How many sizes may wait for a worker. */
  waitingSizes: 64,
  /** The time for one chart or card that is drawn as PNG, in milliseconds; most take 30. */
  drawingMilliseconds: 10_000,
  /** How many drawings may wait in the queue. */
  waitingDrawings: 32,
  /** How long an image or a file that no page uses is kept, in days. */
  unusedDays: 30,
} as const;
