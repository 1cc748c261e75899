// Addresses of lessons.

import { base, lessonAddress } from '../../wire/transport.ts';

/** The address of the list of lessons. */
export const homeURL = `${base}/`;

/** The address of a lesson's page. */
export const lessonURL = (id: string): string => lessonAddress(encodeURIComponent(id));

/** The id of the page that lists the pages of the reference. */
export const referencePage = 'reference';
