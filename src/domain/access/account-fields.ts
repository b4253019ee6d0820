import { z } from 'zod';
import { oneLine } from '#domain/value/text/one-line.ts';

/** An e-mail address as a person types it; addresses are compared in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'An e-mail address has at most 320 characters.')
  .pipe(z.email('Enter an e-mail address, such as name@example.org.'));

/** A new password. */
export const passwordField = z
  .string()
  .min(8, 'The password needs at least 8 characters.')
  .max(128, 'The password may have at most 128 characters.');

/** The name of a person. */
export const nameField = oneLine.min(1, 'Enter your name.').max(100, 'A name has at most 100 characters.');
