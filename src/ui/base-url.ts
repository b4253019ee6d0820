import { createContext } from 'react';

/**
 * The path that all pages of the site are below, where written addresses are shown; `/` where there is no
 * site.
 */
export const BaseUrl = createContext('/');
