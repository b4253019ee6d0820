declare module 'heic-decode' {
  /** An image of a HEIC file: its size is known before it is decoded, as RGBA. */
  type HeicImage = {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  };
  const decode: { all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }> };
  export default decode;
}
