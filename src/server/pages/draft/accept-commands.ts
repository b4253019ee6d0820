import { invalidField } from '#domain/error/invalid-field.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { Section } from '#domain/page/content/page.ts';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { sectionTypes } from '#sections/index.ts';
import { foreignState, unknownFields } from './foreign-state.ts';
import type { KnownKeys } from './known-keys.ts';

/** Commands whose elements are validated and cleaned by their own types; an unknown type is refused. */
export function acceptCommands(commands: readonly PageCommand[], known: KnownKeys): PageCommand[] {
  return commands.map((command) => {
    if (command.kind === 'addSection') {
      const element = acceptElement(command.section.element, known);
      return { ...command, section: { ...command.section, element } };
    }

    if (command.kind === 'changeSection' && command.change.element) {
      const element = acceptElement(command.change.element, known);
      return { ...command, change: { ...command.change, element } };
    }

    return command;
  });
}

function acceptElement(element: Section['element'], known: KnownKeys): Section['element'] {
  const name = element['element-type'];
  const type = sectionTypes[name];
  if (!type) throw new TidemarkError('invalid_request', `Component ${name} Not Registered`);

  const sent = element['element-data'];
  const knownInStates = known.stateOf(name);
  const foreign = foreignState(type, sent, knownInStates);
  if (foreign !== null) throw invalidField('element-data', foreign);

  const accepted = type.accept(sent);
  if (!accepted.ok) throw invalidField('element-data', accepted.message);

  const { state } = accepted;
  const unknown = unknownFields(type, state, knownInStates);
  if (unknown !== null) throw invalidField('element-data', unknown);

  return { ...element, 'element-data': withoutDefaults(type.schema, state) };
}
