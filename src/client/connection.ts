let back: PromiseWithResolvers<void> | null = null;

/** Resolves when a request succeeds again, for one that has not reached the server. */
export function untilBack(): Promise<void> {
  back ??= Promise.withResolvers();
  return back.promise;
}

/** Says that a request of this page has succeeded. */
export function reportSuccess(): void {
  back?.resolve();
  back = null;
}
