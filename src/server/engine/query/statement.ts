/** The types that parameters are bound as. */
export type ParameterType = 'VARCHAR' | 'DOUBLE' | 'BIGINT' | 'BOOLEAN';
/** A bound value, or (when `list`) many of one type in a single list. */
export type Parameter = { value: unknown; type: ParameterType; list: boolean };
/** SQL whose values are all bound: `$1` is the first of `parameters`. */
export type Statement = { sql: string; parameters: Parameter[] };

/** Collects the values of one statement and hands out their places. */
export type Parameters = {
  list: Parameter[];
  bind(value: unknown, type: ParameterType): string;
  bindList(values: readonly unknown[], type: ParameterType): string;
};

/** Starts the parameter list of one statement. */
export function startParameters(): Parameters {
  const list: Parameter[] = [];
  const add = (parameter: Parameter) => `$${list.push(parameter)}`;
  return {
    list,
    bind: (value, type) => add({ value, type, list: false }),
    bindList: (values, type) => add({ value: values, type, list: true }),
  };
}
