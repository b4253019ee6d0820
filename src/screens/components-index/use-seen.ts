import { useEffect, useRef, useState } from 'react';

/** How far below what is in view something counts as seen, in px. */
const ahead = 200;

/** Whether an element has been in view, or nearly; the ref is for the element. */
export function useSeen<Box extends Element>() {
  const ref = useRef<Box>(null);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    const box = ref.current;
    if (!box || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setSeen(true);
        }
      },
      { rootMargin: `${ahead}px 0px` },
    );

    observer.observe(box);
    return () => observer.disconnect();
  }, [isSeen]);

  return { ref, isSeen };
}
