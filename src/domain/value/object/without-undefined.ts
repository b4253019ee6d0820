/**
 * The fields of an object that have a value; those that are undefined are left out.
 *
 * For objects of which the keys count: state that is stored or compared, and settings that are laid over
 * others.
 */
export const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
