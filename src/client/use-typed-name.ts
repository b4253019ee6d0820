import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { GraphqlRequestError } from './graphql-client.ts';

/** A new name, and the one that the person saw when typing began. */
export type NewName = { name: string; before: string };

type Typed = { text: string; before: string };

/**
 * A name that a person types over the stored one, until it is saved. Where somebody else has given another
 * name meanwhile, `error` says so, and saving again replaces that one. What is typed while it is saved stays.
 */
export function useTypedName<Result>(
  stored: string,
  {
    save,
    onSaved,
  }: { save(change: NewName): Promise<Result>; onSaved(result: Result): void | Promise<unknown> },
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (result, { name }) => {
      await onSaved(result);
      setTyped((now) => (!now || now.text.trim() === name ? null : { ...now, before: name }));
    },
    onError: (error) => {
      const theirs = nameOfOther(error);
      if (theirs !== null) {
        setTyped((now) => now && { ...now, before: theirs });
      }
    },
  });
  const text = typed?.text ?? stored;
  const name = text.trim();

  return {
    text,
    name,
    isChanged: name !== stored,
    isPending: saving.isPending,
    error: saving.error,
    /** The name that was refused because somebody else gave another one; null otherwise. */
    refused: nameOfOther(saving.error) === null ? null : (saving.variables?.name ?? null),
    type: (next: string) => setTyped((now) => ({ text: next, before: now?.before ?? stored })),
    /** Saves what is typed; a failure is in `error`. */
    save: () => saving.mutateAsync({ name, before: typed?.before ?? stored }).catch(() => undefined),
    /** Goes back to the stored name. */
    cancel: () => {
      setTyped(null);
      saving.reset();
    },
  };
}

/** The name that somebody else has given meanwhile, where that is why a new one was refused. */
function nameOfOther(error: Error | null): string | null {
  if (!(error instanceof GraphqlRequestError) || error.code !== 'conflict') return null;
  const { name } = error.details;
  if (typeof name !== 'string') return null;
  return name;
}
