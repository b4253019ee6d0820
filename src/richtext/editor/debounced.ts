/** A function that is called after a pause, with `cancel` for a call that is still to come. */
export type Debounced<Value> = ((value: Value) => void) & { cancel(): void };

/**
 * Calls `call` with the latest value after a pause of `pause` milliseconds, and every `most` milliseconds
 * without one.
 */
export function debounced<Value>(
  call: (value: Value) => void,
  pause: number,
  most: number,
): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  return Object.assign(
    (value: Value) => {
      const now = Date.now();
      if (timer === undefined) {
        first = now;
      }

      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          call(value);
        },
        Math.max(0, Math.min(pause, first + most - now)),
      );
    },
    { cancel },
  );
}
