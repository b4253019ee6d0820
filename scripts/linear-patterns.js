// A rule of the linter: no pattern takes more than linear time. Text of people goes through patterns, and a
// quadratic one blocks the process for seconds when a text has some ten thousand characters.
const analyse = await loadAnalyse();

const linearPatterns = {
  meta: { type: 'problem', docs: { description: 'Patterns take no more than linear time' } },
  create(context) {
    return {
      Literal(node) {
        if (!node.regex || !analyse) return;
        const { pattern: source, flags } = node.regex;
        for (const { character } of analyse({ source, flags }, { maxReports: 1 }).reports) {
          const message = `This pattern takes more than linear time for text with many ${JSON.stringify(character.pick)}.`;
          context.report({ node, message });
        }
      },
    };
  },
};

// Without the package the other rules still run; tests/boundaries fails then.
async function loadAnalyse() {
  try {
    return (await import('scslre')).analyse;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.warn('Patterns are not checked: scslre is missing. Run npm install.');
    return undefined;
  }
}

export default { meta: { name: 'patterns' }, rules: { linear: linearPatterns } };
