import { useEffect, useRef, useState } from 'react';

/** Changes within this many milliseconds after the first one are applied together at its end. */
const pause = 300;

/** A value that changes at once when it changes for the first time, and then at most once in a while. */
export function useGathered<Value>(value: Value, key: string): Value {
  const [gathered, setGathered] = useState({ value, key });
  const appliedAt = useRef(-Infinity);
  useEffect(() => {
    if (key === gathered.key) return;
    const apply = () => {
      appliedAt.current = performance.now();
      setGathered({ value, key });
    };
    const timer = setTimeout(apply, Math.max(0, appliedAt.current + pause - performance.now()));

    return () => clearTimeout(timer);
  }, [value, key, gathered.key]);

  return gathered.value;
}
