// The editor's code, which is not needed for the first picture of a lesson.

import { LazyCode } from '../../ui/lazy.tsx';

export const editorCode = new LazyCode(() => import('./codemirror.ts'));
