import { lazy, type ComponentType } from 'react';

type Loader<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

const parts = new WeakMap<() => Promise<unknown>, unknown>();

/** The component of a module that is loaded when it is first shown; the same one for the same loader, so that it keeps its state. */
export function lazyPart<Name extends string, Props extends object>(
  load: Loader<Name, Props>,
  name: Name,
): ComponentType<Props> {
  const known = parts.get(load) as ComponentType<Props> | undefined;
  if (known) return known;
  const part = lazy(async () => ({ default: (await load())[name] }));
  parts.set(load, part);
  return part as unknown as ComponentType<Props>;
}
