import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import type { Assets } from './assets.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { StaleReads } from './db/stale-reads.ts'
import type { Tracing } from './tracing.ts'
import type { CustomFields } from './custom-fields.ts'
import type { Sealer } from './crypto/seal.ts'
import type { Db } from './db/pool.ts'
import type { DB } from './db/tables.ts'
import type { Announcer } from './events/announce.ts'
import type { Caches } from './events/caches.ts'
import type { LateInsert } from './events/late-insert.ts'
import type { NewEvent, Reaction, Rule, Subscriber } from './events/events.ts'
import type { PgNotify } from './events/pg-notify.ts'
import type { HistoryRow } from './history.ts'
import type { RequestPriority } from './jobs/yield-to-requests.ts'
import type { Settings } from './settings.ts'
import type { Turns } from './turns.ts'

/**
 * What features add to `Deps`, by declaration merging: `interface FeatureDeps { ticketExtensions: … }` in the feature.
 * So `deps.ts` must provide it, and the kernel knows nothing about it.
 * @public
 */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type -- a type alias cannot be merged
export interface FeatureDeps {}

/** One of each per process; created in deps.ts, passed to every feature. */
export type Deps = FeatureDeps & {
  db: Kysely<DB>
  staleReads: StaleReads
  clock: () => Date
  log: Logger
  settings: Settings
  customFields: CustomFields
  caches: Caches
  pgNotify: PgNotify
  announcer: Announcer
  turns: Turns
  requestPriority: RequestPriority
  assets: Assets
  sealer: Sealer
  /** For HMACs such as CSRF tokens; never for what is stored. */
  signingKey: Buffer
  blobs: BlobStore
  tracing: Tracing | undefined
  /** `isStopping`: the process will end soon, and other processes should get new requests. */
  lifecycle: { isStopping: boolean }
  rules: readonly Rule[]
  reactions: readonly Reaction[]
  subscribers: readonly Subscriber[]
}

export type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number }

/** One request or job: one actor, one database handle, one outbox. */
export type Ctx = {
  deps: Deps
  db: Db
  actor: Actor
  now: Date
  requestId: string
  ip?: string | undefined
  /** Records what changed; written with the change, before it commits. */
  emit(event: NewEvent): void
  /** Adds entries to the history of records; written with the events. */
  addHistory(rows: readonly HistoryRow[]): void
  /** Inserts rows that nothing reads before the end of the transaction, with its last statement; written with the events. */
  insertLast(into: LateInsert, rows: readonly object[]): void
  /** Queues a job in the same transaction. */
  enqueue(task: string, payload: Record<string, unknown>, options?: JobOptions): void
  /**
   * Waits for other units of this process that took a turn for the same record, until they end. To be called before the
   * record is locked. Only for the first statement of a unit: one that holds locks already must not wait outside of the
   * database, which would not notice a deadlock.
   */
  takeTurn(key: string): Promise<void>
  /** Runs after the transaction has committed and before the response is sent. */
  afterCommit(run: () => void): void
}
