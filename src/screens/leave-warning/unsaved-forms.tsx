import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { useLeaveWarning } from './use-leave-warning.ts';

const Report = createContext<(form: string, isChanged: boolean) => void>(() => undefined);

/**
 * Asks once before a screen of several forms is left while one of them is not saved: each says so with
 * `useUnsavedForm`.
 */
export function UnsavedForms({ question, children }: { question: string; children: ReactNode }) {
  const [changed, setChanged] = useState<readonly string[]>([]);
  useLeaveWarning(changed.length > 0, question);

  const report = useCallback(
    (form: string, isChanged: boolean) =>
      setChanged((before) => {
        const others = before.filter((other) => other !== form);
        if (!isChanged) return others;
        return [...others, form];
      }),
    [],
  );
  return <Report value={report}>{children}</Report>;
}

/** Tells the screen around a form whether something in the form is not saved. */
export function useUnsavedForm(isChanged: boolean): void {
  const form = useId();
  const report = use(Report);
  useEffect(() => {
    if (!isChanged) return;
    report(form, true);
    return () => report(form, false);
  }, [form, isChanged, report]);
}
