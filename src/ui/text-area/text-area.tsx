import { TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { inputStyle } from '../field/field-style.ts';

/** Several lines of text with their label; it grows with its text where the browser can. */
export function TextArea({
  label,
  hideLabel,
  description,
  error,
  className,
  placeholder,
  rows = 3,
  isCode,
  ...rest
}: Omit<FieldProps, 'isCompact'> &
  Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> & {
    placeholder?: string;
    rows?: number;
    /** Fixed-width letters, for JSON and formulas. */
    isCode?: boolean;
  }) {
  return (
    <TextField {...rest} isInvalid={error !== undefined} className={fieldStyle(className)}>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired ?? false} />
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        spellCheck={!isCode}
        className={`${inputStyle} field-sizing-content min-h-16 resize-y px-3 py-2 ${isCode ? 'font-mono' : ''}`}
      />
      <FieldNotes description={description} error={error} />
    </TextField>
  );
}
