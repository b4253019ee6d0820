import { useOutletContext } from 'react-router';
import type { OpenedSource } from '#screens/sources/source-types.ts';

/** The source that `source.tsx` shows, for the routes of its tabs. */
export const useShownSource = () => useOutletContext<OpenedSource>();
