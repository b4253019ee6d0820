/**
 * Measures how the code is written, for comparison before and after a change:
 *
 *     npm run measure [folder]
 *
 * Lines of code are lines that are neither empty nor a comment alone. Tests, fixtures and generated files do
 * not count.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { measureProps } from './measure-props.ts';

/** A node of the syntax tree, as oxc-parser gives it. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

type Source = { path: string; text: string; lines: readonly string[] };

/** A function with a body: its own lines and branches, without those of functions inside. */
type MeasuredFunction = {
  name: string;
  lines: number;
  emptyLines: number;
  steps: number;
  complexity: number;
};

const [folder = 'src'] = process.argv.slice(2);

/** A body with more lines and more steps than this has paragraphs. */
const linesWithoutParagraph = 12;
const stepsWithoutParagraph = 3;
const complexityLimit = 20;
const propsLimit = 10;

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The nodes that add a way through a function. */
const branchTypes = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** The nodes directly inside a node, in the order of the text. */
function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isNode);
    if (!isNode(value)) return [];
    return [value];
  });
}

/** A node and all nodes inside it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) {
    yield* nodesIn(child);
  }
}

/** The nodes of a function without those of functions inside it. */
function* ownNodes(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    if (functionTypes.has(child.type)) continue;
    yield child;
    yield* ownNodes(child);
  }
}

function isBranch(node: Node): boolean {
  return branchTypes.has(node.type) || (node.type === 'SwitchCase' && node.test !== null);
}

/** What is spread is an object or nothing, by a condition. */
function isConditionalSpread(node: Node): boolean {
  if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return false;
  const { argument } = node;
  return (
    isNode(argument) && ['ConditionalExpression', 'LogicalExpression'].includes(unwrapped(argument).type)
  );
}

function unwrapped(node: Node): Node {
  const isWrapper = node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression';
  return isWrapper && isNode(node.expression) ? unwrapped(node.expression) : node;
}

const hasBraces = ({ consequent }: Node) => isNode(consequent) && consequent.type === 'BlockStatement';

/** A statement that ends the function or the loop. */
const isExit = (node: unknown) =>
  isNode(node) &&
  ['ReturnStatement', 'ContinueStatement', 'BreakStatement', 'ThrowStatement'].includes(node.type);

function measureFunction(node: Node, { text, path }: Source): MeasuredFunction | null {
  const { body } = node;
  if (!isNode(body) || body.type !== 'BlockStatement') return null;

  const steps = childrenOf(body);
  const lines = text
    .slice(body.start + 1, body.end - 1)
    .split('\n')
    .slice(1, -1);
  const branches = [...ownNodes(node)].filter(isBranch).length;
  const line = text.slice(0, node.start).split('\n').length;

  return {
    name: `${path}:${line}`,
    lines: lines.length,
    emptyLines: lines.filter((each) => each.trim() === '').length,
    steps: steps.length,
    complexity: 1 + branches,
  };
}

/** Whether a ternary is a part of another one, without a function between them. */
function hasNestedTernary(node: Node): boolean {
  if (node.type !== 'ConditionalExpression') return false;
  return [node.consequent, node.alternate].some(
    (side) => isNode(side) && unwrapped(side).type === 'ConditionalExpression',
  );
}

function readSource(path: string): Source {
  const text = readFileSync(join(folder, path), 'utf8');
  return { path, text, lines: text.split('\n') };
}

const isCode = (line: string) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line);

const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)(?:testing|fixtures|cases)\//.test(path))
  .map(readSource);
const codeLines = sources.flatMap(({ lines }) => lines.filter(isCode));
const functions: MeasuredFunction[] = [];
const counts = { ternaries: 0, nestedTernaries: 0, spreads: 0, ifs: 0, bareIfs: 0, otherIfs: 0 };

for (const source of sources) {
  const { program } = parseSync(source.path, source.text);
  for (const node of nodesIn(program as unknown as Node)) {
    counts.ternaries += Number(node.type === 'ConditionalExpression');
    counts.nestedTernaries += Number(hasNestedTernary(node));
    counts.spreads += Number(isConditionalSpread(node));
    if (node.type === 'IfStatement') {
      counts.ifs += 1;
      counts.bareIfs += Number(!hasBraces(node));
      counts.otherIfs += Number(!hasBraces(node) && !isExit(node.consequent));
    }
    const measured = functionTypes.has(node.type) ? measureFunction(node, source) : null;
    if (measured) {
      functions.push(measured);
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const perThousand = (count: number) => ((count / codeLines.length) * 1000).toFixed(1);
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`;
const bodyLines = sum(functions.map(({ lines }) => lines));
const longBodies = functions.filter(
  ({ lines, steps }) => lines > linesWithoutParagraph && steps > stepsWithoutParagraph,
);
const dense = longBodies.filter(({ emptyLines }) => emptyLines === 0);
const complex = functions.filter(({ complexity }) => complexity > complexityLimit);

console.log(`files ${sources.length}, lines of code ${codeLines.length}`);
console.log(
  `empty lines in functions: ${percent(sum(functions.map(({ emptyLines }) => emptyLines)), bodyLines)}`,
);
console.log(
  `bodies of more than ${linesWithoutParagraph} lines without a paragraph: ${dense.length} of ${longBodies.length}`,
);
console.log(`ternaries per 1,000 lines: ${perThousand(counts.ternaries)}; nested: ${counts.nestedTernaries}`);
console.log(`conditional spreads: ${counts.spreads}`);
console.log(
  `ifs without braces: ${percent(counts.bareIfs, counts.ifs)}; those that do not end the function: ${counts.otherIfs}`,
);
console.log(`functions of complexity above ${complexityLimit}: ${complex.length}`);
for (const { name, complexity } of complex) {
  console.log(`  ${complexity} ${name}`);
}
console.log(
  `mean characters of a line of code: ${(sum(codeLines.map((line) => line.trim().length)) / codeLines.length).toFixed(1)}`,
);

const wide = measureProps(sources).filter(({ props }) => props > propsLimit);
console.log(`components of more than ${propsLimit} properties: ${wide.length}`);
for (const { name, props } of wide) {
  console.log(`  ${props} ${name}`);
}
