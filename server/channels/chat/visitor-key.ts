import { createHash } from 'node:crypto'
import type { Visitor } from './admission.ts'

/** The key of visitors who poll: the same in every process and for every poll of a session. */
export const pollingKey = (sessionId: string): string =>
  `poll-${createHash('sha256').update(sessionId).digest('hex').slice(0, 32)}`

/** Under which key frames for this visitor are sent. */
export const keyOf = ({ key }: Visitor, sessionId: string): string => key ?? pollingKey(sessionId)
