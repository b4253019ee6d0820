/** Whether the screen says elsewhere what an error says: it is marked with `isSaidElsewhere`. */
export const isSaidElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'isSaidElsewhere' in error && error.isSaidElsewhere === true;
