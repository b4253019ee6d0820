/**
 * The members of a list that are there: those that a condition leaves out are `false`, null, undefined or
 * empty texts.
 */
export function present<Member>(members: readonly (Member | false | null | undefined | '')[]): Member[] {
  return members.filter(
    (member) => member !== false && member !== null && member !== undefined && member !== '',
  ) as Member[];
}
