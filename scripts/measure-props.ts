/** Counts the properties of components, those of types of the project that they take over too. */
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree, as oxc-parser gives it. */
type Node = { type: string; [key: string]: unknown };

/** A component with the number of its properties. */
export type MeasuredComponent = { name: string; props: number };

/** The types that are declared, by name. */
type Types = ReadonlyMap<string, Node>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** The types that have the properties of their first argument. */
const wrappers = new Set(['Partial', 'Readonly', 'Required', 'PropsWithChildren', 'NonNullable']);

function declaredTypes(program: Node): Types {
  const declarations = nodesOf(program.body).flatMap((statement) =>
    isNode(statement.declaration) ? statement.declaration : statement,
  );
  return new Map(
    declarations
      .filter(({ type }) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration')
      .map((declaration) => [nameOf(declaration.id), declaration]),
  );
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** The texts of a union of literals. */
function literals(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'TSUnionType') return nodesOf(node.types).flatMap(literals);
  return nodesOf(node.literal).map(nameOf);
}

/** The names of the properties of a type, as far as it is written in the project. */
function propertiesOf(node: unknown, types: Types, seen: readonly string[] = []): string[] {
  if (!isNode(node)) return [];
  const inside = (inner: unknown) => nodesOf(inner).flatMap((each) => propertiesOf(each, types, seen));

  switch (node.type) {
    case 'TSTypeLiteral':
      return nodesOf(node.members).map(({ key }) => nameOf(key));
    case 'TSInterfaceBody':
      return nodesOf(node.body).map(({ key }) => nameOf(key));
    case 'TSIntersectionType':
    case 'TSUnionType':
      return inside(node.types);
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return inside(node.typeAnnotation);
    case 'TSInterfaceDeclaration':
      return [...inside(node.extends), ...inside(node.body)];
    case 'TSInterfaceHeritage':
    case 'TSTypeReference':
      return propertiesOfReference(node, types, seen);
    default:
      return [];
  }
}

function propertiesOfReference(node: Node, types: Types, seen: readonly string[]): string[] {
  const name = nameOf(node.typeName ?? node.expression);
  const [first, second] = nodesOf(isNode(node.typeArguments) && node.typeArguments.params);
  if (name === 'Pick') return literals(second);
  if (name === 'Omit') {
    const omitted = literals(second);
    return propertiesOf(first, types, seen).filter((property) => !omitted.includes(property));
  }

  if (wrappers.has(name)) return propertiesOf(first, types, seen);
  if (seen.includes(name)) return [];
  return propertiesOf(types.get(name), types, [...seen, name]);
}

/** The components in a tree, each with the type of its properties. */
function* componentsIn(node: Node, name = ''): Generator<{ name: string; properties: unknown }> {
  if (/Function/.test(node.type) && Array.isArray(node.params)) {
    const component = nameOf(node.id) || name;
    const [properties] = nodesOf(node.params);
    if (/^[A-Z]/.test(component) && properties) {
      yield { name: component, properties: typeOfParameter(properties) };
    }
  }

  const named = node.type === 'VariableDeclarator' ? nameOf(node.id) : name;
  const passesName = node.type === 'VariableDeclarator' || node.type === 'CallExpression';
  for (const inner of Object.values(node).flatMap(nodesOf)) {
    yield* componentsIn(inner, passesName ? named : '');
  }
}

const typeOfParameter = ({ typeAnnotation }: Node): unknown =>
  isNode(typeAnnotation) ? typeAnnotation.typeAnnotation : undefined;

/** The components of sources; those with most properties first. */
export function measureProps(sources: readonly { path: string; text: string }[]): MeasuredComponent[] {
  const programs = sources.map(({ path, text }) => ({
    path,
    program: parseSync(path, text).program as unknown as Node,
  }));
  const shared = new Map(programs.flatMap(({ program }) => [...declaredTypes(program)]).toReversed());

  return programs
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, program }) => {
      const types = new Map([...shared, ...declaredTypes(program)]);
      return [...componentsIn(program)].map(({ name, properties }) => ({
        name: `${name} ${path}`,
        props: new Set(propertiesOf(properties, types)).size,
      }));
    })
    .sort((a, b) => b.props - a.props);
}
