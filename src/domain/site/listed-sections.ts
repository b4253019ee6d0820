/** The most sections of one part of the components index of a site. */
export const sectionsOfPart = 100;
