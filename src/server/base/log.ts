/** The part of a pino logger that the platform writes to, so that tests can hand in their own. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
