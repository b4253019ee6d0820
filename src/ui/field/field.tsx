import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { useTexts } from '#texts/use-texts.tsx';
import { Icon } from '../icon/icon.tsx';
import { descriptionStyle, labelStyle } from './field-style.ts';

/** What every field takes: a label always (it may be hidden from sight), a hint, an error. */
export type FieldProps = {
  label: string;
  hideLabel?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  /** 32 high instead of 36. */
  isCompact?: boolean;
  className?: string;
};

/** The classes of a field's outermost element. */
export const fieldStyle = (className = '') => `flex flex-col gap-1.5 ${className}`;

/** A field's label, inside a React Aria field. */
export function FieldLabel({
  label,
  hideLabel,
  isRequired,
}: Pick<FieldProps, 'label' | 'hideLabel'> & { isRequired?: boolean }) {
  const { controls: texts } = useTexts();
  return (
    <Label className={hideLabel ? 'sr-only' : labelStyle}>
      {label}
      {isRequired && <span className="font-normal text-quiet">{` ${texts.required}`}</span>}
    </Label>
  );
}

/** A field's hint and error, inside a React Aria field. */
export function FieldNotes({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && (
        <Text slot="description" className={descriptionStyle}>
          {description}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-12 text-danger">
        {({ validationErrors }) => (
          <>
            <Icon name="circle-alert" size={14} className="mt-px" />
            <span>{error ?? validationErrors.join(' ')}</span>
          </>
        )}
      </FieldError>
    </>
  );
}
