import type { OpenUnit } from '#kernel/jobs/worker.ts'
import type { Mail } from './store.ts'

/** What a mail server said: taken, refused for good, or not now. */
export type SendOutcome = { state: 'sent' | 'failed' | 'deferred'; reason: string | null }
/** Hands a mail to a mail server; undefined when there is none. Channels bring theirs. */
export type Transport = (open: OpenUnit, mail: Mail) => Promise<SendOutcome | undefined>
