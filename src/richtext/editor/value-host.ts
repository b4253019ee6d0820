import { createContext, type ComponentType } from 'react';
import type { ShownValue } from '../shown-value.ts';
import type { ValueFields } from '../blocks/value/index.ts';

/** The dialog in which a value is chosen; without `fields` it is a new one. */
export type ValueDialogProps = {
  fields: ValueFields | null;
  onConfirm(fields: ValueFields): void;
  onClose(): void;
};

/** What texts with data give their editor: what values show now, which values a text could mean, and the dialog. */
export type ValueHostValue = {
  showValue(fields: object): ShownValue;
  suggest(text: string): ValueFields[];
  Dialog: ComponentType<ValueDialogProps>;
};

/** Given by texts that can have values from data; null for others, such as cells. */
export const ValueHost = createContext<ValueHostValue | null>(null);
