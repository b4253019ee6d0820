/** The name of a new type in all forms: `risk-map`, `riskMapSection`, `RiskMap`, `Risk map`. */
export type TypeNames = { name: string; exported: string; pascal: string; label: string };

/** All forms of a kebab-case name; `suffix` is appended to the exported one. */
export function namesOf(name: string, suffix: string): TypeNames {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel[0]!.toUpperCase() + camel.slice(1);
  const words = name.replaceAll('-', ' ');
  return { name, exported: camel + suffix, pascal, label: words[0]!.toUpperCase() + words.slice(1) };
}
