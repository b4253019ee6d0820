import { maxShortText } from '#domain/page/content/page.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

const style =
  'inline-block w-full resize-none overflow-hidden field-sizing-content rounded-small align-top bg-transparent text-inherit outline-offset-4 placeholder:text-quiet placeholder:opacity-100 hover:outline-1 hover:outline-edge focus:outline-2 focus:outline-accent';

type ChartTextProps = {
  label: string;
  value: string;
  placeholder: string;
  onChange: ((value: string) => void) | undefined;
};

/**
 * A text of a chart; in an editor, which is given `onChange`, a field on the chart itself that looks as
 * visitors see it.
 */
export function ChartText({ label, value, placeholder, onChange }: ChartTextProps) {
  if (!onChange) return value;
  return (
    <textarea
      rows={1}
      aria-label={label}
      value={value}
      placeholder={placeholder}
      maxLength={maxShortText}
      onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        // It wraps as the text that visitors see, and has no lines of its own.
        if (pressedKey(event) === 'Enter') {
          event.preventDefault();
        }
      }}
      className={style}
      // The alignment and the font are those of the text around it; large enough to be touched, it takes no
      // more space.
      style={{ font: 'inherit', textAlign: 'inherit', padding: '4px 0', margin: '-4px 0' }}
    />
  );
}

/**
 * Around a text that a chart does not have yet: it takes no space and is not seen until the section is
 * selected or it has the focus, and then has room of its own, so that it covers nothing.
 */
export const missingText =
  'pointer-events-none col-start-2 h-0 text-center text-quiet opacity-0 focus-within:h-6 focus-within:opacity-100 [[data-selected]_&]:pointer-events-auto [[data-selected]_&]:h-6 [[data-selected]_&]:opacity-100 [&>textarea]:w-fit [&>textarea]:max-w-full';
