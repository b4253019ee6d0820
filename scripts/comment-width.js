// A rule of the linter that holds comments at the width of code. `oxlint --fix` wraps them.
const width = 110;

/** Comments that tools read stay as they are. */
const isDirective = (text) =>
  /^\s*(?:oxlint|eslint|@ts-|@vitest|@jsx|knip|v8 |#__|region|endregion)/.test(text);
/** Lines that begin a paragraph of their own: items, tags, tables and code. */
const isItem = (line) => /^(?:[-*] |\d+\. |@|\||`{3}| {2,})/.test(line);

/** The lines of one paragraph, wrapped at `room` characters; a word that is longer has a line of its own. */
function wrap(text, room, hanging) {
  const lines = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const joined = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && joined.length <= room) {
      lines[lines.length - 1] = joined;
    } else {
      lines.push(lines.length === 0 ? word : hanging + word);
    }
  }

  return lines;
}

/** Wraps the paragraphs that are too wide: blank lines, items and lines of code part them. */
function rewrap(lines, room) {
  const paragraphs = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const follows = last && last.at(-1) !== '' && line !== '' && (!isItem(line) || isContinued(last, line));
    if (follows) {
      last.push(line);
    } else {
      paragraphs.push([line]);
    }
  }

  return paragraphs.flatMap((paragraph) => {
    if (paragraph.every((line) => line.length <= room)) return paragraph;
    const hanging = isItem(paragraph[0]) ? '  ' : '';
    return wrap(paragraph.map((line) => line.trim()).join(' '), room, hanging);
  });
}

/** An item goes on in lines that are indented as its text is. */
const isContinued = ([first], line) => /^[-*] /.test(first) && /^ {2}\S/.test(line);

/** The text of a block comment in lines of at most the width; a short one stays on one line. */
function wrappedBlock(value, indent) {
  const lines = value
    .replace(/^\*/, '')
    .split('\n')
    .map((line, index) => (index === 0 ? line.trim() : line.replace(/^\s*\* ?/, '').trimEnd()));
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');

  const body = rewrap(lines.slice(first, last + 1), width - indent.length - 3);
  const opening = value.startsWith('*') ? '/**' : '/*';
  return [opening, ...body.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}

/** Lines of one word or two, such as a long address, cannot be shorter. */
const canBreak = (line) => line.trim().split(/\s+/).length > 2;

const comments = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    docs: { description: 'Comments are not wider than code' },
  },
  create(context) {
    const { lines } = context.sourceCode;
    const indentOf = ({ loc }) => lines[loc.start.line - 1].slice(0, loc.start.column);
    const isAlone = (comment) => indentOf(comment).trim() === '';
    const isWide = ({ loc }) =>
      lines.slice(loc.start.line - 1, loc.end.line).some((line) => line.length > width && canBreak(line));
    const report = (first, last, text) =>
      context.report({
        loc: { start: first.loc.start, end: last.loc.end },
        message: `Wrap this comment at ${width} characters, as code is.`,
        fix: (fixer) => fixer.replaceTextRange([first.range[0], last.range[1]], text),
      });

    const checkBlock = (comment) => {
      const indent = indentOf(comment);
      report(comment, comment, wrappedBlock(comment.value, indent));
    };
    const checkLines = (run) => {
      const indent = indentOf(run[0]);
      const texts = rewrap(
        run.map(({ value }) => value.replace(/^ /, '')),
        width - indent.length - 3,
      );
      report(run[0], run.at(-1), texts.map((text) => `// ${text}`.trimEnd()).join(`\n${indent}`));
    };

    return {
      Program() {
        const own = context.sourceCode
          .getAllComments()
          .filter((comment) => isAlone(comment) && !isDirective(comment.value.replace(/^\*/, '')));
        own
          .filter(({ type }) => type === 'Block')
          .filter(isWide)
          .forEach(checkBlock);
        runsOf(own.filter(({ type }) => type === 'Line'))
          .filter((run) => run.some(isWide))
          .forEach(checkLines);
      },
    };
  },
};

/** Line comments that follow each other at the same indentation. */
function runsOf(comments) {
  const runs = [];
  for (const comment of comments) {
    const last = runs.at(-1)?.at(-1);
    const follows =
      last &&
      last.loc.end.line + 1 === comment.loc.start.line &&
      last.loc.start.column === comment.loc.start.column;
    if (follows) {
      runs.at(-1).push(comment);
    } else {
      runs.push([comment]);
    }
  }

  return runs;
}

export default {
  meta: { name: 'width' },
  rules: { comments },
};
