import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** Encrypts what is secret of connections, each for one of them (`name`). */
export type SecretBox = {
  seal(name: string, secret: unknown): Buffer;
  /** Rejects with `unavailable` what was sealed with another key, or for another name. */
  open(name: string, sealed: Buffer): unknown;
};

const algorithm = 'aes-256-gcm';
const sizes = { initial: 12, tag: 16 } as const;

/** Opens a box with the secret of the installation. */
export function openSecretBox(installationSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'tidemark connections', 32));

  return {
    seal: (name, secret) => {
      const initial = randomBytes(sizes.initial);
      const cipher = createCipheriv(algorithm, key, initial).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()]);
      return Buffer.concat([initial, cipher.getAuthTag(), text]);
    },
    open: (name, sealed) => {
      const [initial, tag, text] = [
        sealed.subarray(0, sizes.initial),
        sealed.subarray(sizes.initial, sizes.initial + sizes.tag),
        sealed.subarray(sizes.initial + sizes.tag),
      ];
      try {
        const decipher = createDecipheriv(algorithm, key, initial, { authTagLength: sizes.tag });
        decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
        return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'));
      } catch (cause) {
        throw new TidemarkError(
          'unavailable',
          'What this source signs in with cannot be read: it was encrypted with another key. Enter it again.',
          { cause },
        );
      }
    },
  };
}
