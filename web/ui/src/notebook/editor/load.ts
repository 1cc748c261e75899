// The editor's code, which is not needed for the first picture of a lesson.

import { Later } from '../../ui/lazy.tsx';

export const editorCode = new Later(() => import('./codemirror.ts'));
