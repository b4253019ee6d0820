import type { Ref } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { FieldLabel, FieldNotes, fieldStyle, type FieldProps } from '../field/field.tsx';
import { inputHeight, inputStyle } from '../field/field-style.ts';

/** One line of text with its label. An `error` marks it invalid. */
export function TextField({
  label,
  hideLabel,
  description,
  error,
  isCompact,
  className,
  placeholder,
  inputRef,
  ...rest
}: FieldProps &
  Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> & {
    placeholder?: string;
    inputRef?: Ref<HTMLInputElement>;
  }) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className={fieldStyle(className)}>
      <FieldLabel label={label} hideLabel={hideLabel ?? false} isRequired={rest.isRequired ?? false} />
      <Input ref={inputRef} placeholder={placeholder} className={`${inputStyle} ${inputHeight(isCompact)}`} />
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
