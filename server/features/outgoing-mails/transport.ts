import type { OpenUnit } from '#kernel/jobs/worker.ts'
import type { Mail } from './store.ts'

/** The response of a mail server: accepted, rejected permanently, or rejected temporarily. */
export type SendOutcome = { state: 'sent' | 'failed' | 'deferred'; reason: string | null }
/** Sends a mail through a mail server; undefined when none is configured. Channels provide it. */
export type Transport = (open: OpenUnit, mail: Mail) => Promise<SendOutcome | undefined>
