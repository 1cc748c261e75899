// Addresses of lessons.

/** The address of a lesson's page. */
export const lessonURL = (id: string): string => `/lesson/${encodeURIComponent(id)}`;
