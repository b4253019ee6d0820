/** The part of a logger that the data engine writes to. Cell values never go into it. */
export type DataLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
