// Requests and replies over the socket, as the page's code has them.

import type { CheckRequest, GradeRequest, KernelChanged, LessonChanged, Live, Result, RunRequest, SeriesRequest, ServerMessage } from './types.gen.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A request about a cell, without the number that the socket gives it. */
export type Request = Without<RunRequest | SeriesRequest | GradeRequest | CheckRequest, 'id'>;

/** A request without the cell that it is about. */
export type CellRequest<T extends Request['type']> = Without<Extract<Request, { type: T }>, 'lesson' | 'cell'>;

/** What the server says to a request, beside the scenes. */
export type Reply = Exclude<ServerMessage, Result | Live | KernelChanged | LessonChanged>;
