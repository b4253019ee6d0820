// A rule of the linter: no pattern takes more than linear time. Text of people goes through patterns, and a quadratic one
// blocks the process for seconds when a text has some ten thousand characters.
import { analyse } from 'scslre';

const linearPatterns = {
  meta: { type: 'problem', docs: { description: 'Patterns take no more than linear time' } },
  create(context) {
    return {
      Literal(node) {
        if (!node.regex) return;
        const { pattern: source, flags } = node.regex;
        for (const { character } of analyse({ source, flags }, { maxReports: 1 }).reports) {
          const message = `This pattern takes more than linear time for text with many ${JSON.stringify(character.pick)}.`;
          context.report({ node, message });
        }
      },
    };
  },
};

export default { meta: { name: 'patterns' }, rules: { linear: linearPatterns } };
