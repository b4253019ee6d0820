// Rules of the linter for how code is written: braces around what a condition or a loop does, and paragraphs
// in long functions.
const exits = new Set(['ReturnStatement', 'ContinueStatement', 'BreakStatement', 'ThrowStatement']);

/** A body of more lines has paragraphs, if it has several steps. */
const linesWithoutParagraph = 12;
const stepsWithoutParagraph = 3;

const isOneLine = ({ loc }) => loc.start.line === loc.end.line;

/** `if (…) return;` and the like, on one line, need no braces. */
const isExit = (node) =>
  node.type === 'IfStatement' && !node.alternate && exits.has(node.consequent.type) && isOneLine(node);

const braces = {
  meta: { type: 'layout', docs: { description: 'What a condition or a loop does has braces' } },
  create(context) {
    const check = (body) => {
      if (!body || body.type === 'BlockStatement' || body.type === 'EmptyStatement') return;
      context.report({
        node: body,
        message:
          'Put braces around it, unless it is a return, continue, break or throw on the line of its if.',
      });
    };
    const checkLoop = ({ body }) => check(body);

    return {
      IfStatement(node) {
        if (isExit(node)) return;
        check(node.consequent);
        if (node.alternate?.type !== 'IfStatement') {
          check(node.alternate);
        }
      },
      ForStatement: checkLoop,
      ForInStatement: checkLoop,
      ForOfStatement: checkLoop,
      WhileStatement: checkLoop,
    };
  },
};

const paragraphs = {
  meta: { type: 'layout', docs: { description: 'Long functions have paragraphs' } },
  create(context) {
    const check = ({ body }) => {
      if (body?.type !== 'BlockStatement' || body.body.length <= stepsWithoutParagraph) return;
      const lines = context.sourceCode.getText(body).split('\n').slice(1, -1);
      if (lines.length <= linesWithoutParagraph || lines.some((line) => line.trim() === '')) return;
      const message = `This function has ${lines.length} lines: put an empty line where its steps change.`;
      context.report({ node: body, message });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

export default {
  meta: { name: 'prose' },
  rules: { braces, paragraphs },
};
