export type introspection = never;
