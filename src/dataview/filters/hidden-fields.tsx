import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

const field = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}"/>`;

/**
 * The parameters of the address that a form sends along. They are markup that React does not look into,
 * because the script of the page replaces them when the address changes (adapt-links.ts).
 */
export function HiddenFields({ fields }: { fields: [string, string][] }) {
  return (
    <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fields.map(field).join('') }} />
  );
}
