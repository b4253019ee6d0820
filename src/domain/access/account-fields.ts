import { z } from 'zod';
import { oneLine } from '#domain/value/text/one-line.ts';

/** What is said of fields of accounts that cannot be used. */
type FieldWords = {
  emailTooLong: string;
  enterEmail: string;
  passwordTooShort: string;
  passwordTooLong: string;
  enterYourName: string;
  nameTooLong: string;
};

/** An e-mail address as a person types it; addresses are compared in lower case. */
export const emailField = (words: Pick<FieldWords, 'emailTooLong' | 'enterEmail'>) =>
  z.string().trim().toLowerCase().max(320, words.emailTooLong).pipe(z.email(words.enterEmail));

/** A new password. */
export const passwordField = (words: Pick<FieldWords, 'passwordTooShort' | 'passwordTooLong'>) =>
  z.string().min(8, words.passwordTooShort).max(128, words.passwordTooLong);

/** The name of a person. */
export const nameField = (words: Pick<FieldWords, 'enterYourName' | 'nameTooLong'>) =>
  oneLine.min(1, words.enterYourName).max(100, words.nameTooLong);
