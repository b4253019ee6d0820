import { createContext, type ComponentType } from 'react';
import type { ShownValue } from '../shown-value.ts';
import type { ValueFields } from '../blocks/value/index.ts';

/** The dialog in which a value is chosen; without `fields` it is a new one. */
export type ValueDialogProps = {
  fields: ValueFields | null;
  onConfirm(fields: ValueFields): void;
  onClose(): void;
};

/** A value that a text could mean, with what people call it and where it is from. */
export type SuggestedValue = { fields: ValueFields; name: string; from: string };

/**
 * What texts with data give their editor: what values show now, which values a text could mean, and the
 * dialog.
 */
export type ValueHostValue = {
  showValue(fields: object): ShownValue;
  suggest(text: string): SuggestedValue[];
  /** What a value that is suggested would show now. */
  Present: ComponentType<{ fields: ValueFields }>;
  Dialog: ComponentType<ValueDialogProps>;
};

/** Given by texts that can have values from data; null for others, such as cells. */
export const ValueHost = createContext<ValueHostValue | null>(null);
