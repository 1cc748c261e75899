// Requests and replies on the socket, as the page's code uses them.

import type { ClientMessage, KernelChanged, LessonChanged, Live, Result, ServerMessage } from './types.gen.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A request about a cell, without the id that the socket assigns. */
export type Request = Without<Extract<ClientMessage, { cell: string }>, 'id'>;

/** A request without the cell that it is about. */
export type CellRequest<T extends Request['type']> = Without<Extract<Request, { type: T }>, 'lesson' | 'cell'>;

/** The server's replies to a request, besides scenes. */
export type Reply = Exclude<ServerMessage, Result | Live | KernelChanged | LessonChanged>;
