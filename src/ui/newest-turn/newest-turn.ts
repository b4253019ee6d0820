/**
 * Turns of work of which only the newest counts, such as reading what was chosen last: each call begins a
 * turn, and returns whether it is still the newest.
 */
export function newestTurn(): () => () => boolean {
  let newest = 0;
  return () => {
    newest += 1;
    const turn = newest;
    return () => turn === newest;
  };
}
