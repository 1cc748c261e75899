// Addresses of lessons.

/** The address of a lesson's page. */
export const lessonURL = (id: string): string => `/lesson/${encodeURIComponent(id)}`;

/** The id of the page that lists the pages of the reference. */
export const referencePage = 'reference';
