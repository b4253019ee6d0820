import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageCommand } from '#domain/page/page-command.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionTypes } from '#sections/index.ts';

/** Every element that commands bring in, checked and cleaned by its own type; an unknown type is refused. */
export function acceptCommands(commands: readonly PageCommand[]): PageCommand[] {
  return commands.map((command) => {
    if (command.kind === 'addSection') {
      return { ...command, section: { ...command.section, element: acceptElement(command.section.element) } };
    }
    if (command.kind === 'changeSection' && command.change.element) {
      return { ...command, change: { ...command.change, element: acceptElement(command.change.element) } };
    }
    return command;
  });
}

function acceptElement(element: Section['element']): Section['element'] {
  const name = element['element-type'];
  const type = sectionTypes[name];
  if (!type) throw new TidemarkError('invalid_request', `Component ${name} Not Registered`);
  const accepted = type.accept(element['element-data']);
  if (!accepted.ok) throw new TidemarkError('invalid_request', accepted.message);
  return { 'element-type': name, 'element-data': accepted.state };
}
