import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { channels as allChannels } from '#channels/all.ts'
import { type Channel, listOutgoing } from '#channels/channel.ts'
import { formRules } from '#automation/workflows/enforce.ts'
import { answerSearch, taggedAnswer, linkedAnswer, viewedAnswer } from '#features/knowledge-base/service.ts'
import { createInstalledFields } from '#features/object-attributes/usable-fields.ts'
import { createWordStatistics } from '#features/search/service.ts'
import { createAssets } from '#kernel/assets.ts'
import { trackWrites } from '#kernel/blobs/discard.ts'
import { type BlobPlaces, openBlobs } from '#kernel/blobs/open-blobs.ts'
import type { Deps } from '#kernel/context.ts'
import { createSealer, deriveKey } from '#kernel/crypto/seal.ts'
import type { DB } from '#kernel/db/tables.ts'
import { createAnnouncer } from '#kernel/events/announce.ts'
import { createCaches } from '#kernel/events/caches.ts'
import { createPgNotify } from '#kernel/events/pg-notify.ts'
import { createRequestPriority } from '#kernel/jobs/yield-to-requests.ts'
import { createSettings } from '#kernel/settings.ts'
import { readFromPrimary, readFromReplica } from '#kernel/db/stale-reads.ts'
import type { Tracing } from '#kernel/tracing.ts'
import { createTurns } from '#kernel/turns.ts'
import { reactions, rules, listSubscribers } from './jobs.ts'
import { ticketExtensions } from './ticket-extensions.ts'

type DepsOptions = BlobPlaces & {
  db: Kysely<DB>
  /** A copy of the database for reads that may be stale. */
  replica?: Kysely<DB> | undefined
  log: Logger
  clock: () => Date
  masterKey: Buffer
  /** Others than those of the product, for tests. */
  channels?: readonly Channel[]
  dnsServers?: readonly string[]
  networkUrls?: Record<string, string>
  tracing?: Tracing | undefined
}

/** Everything a process has one of. */
export function createDeps(options: DepsOptions): Deps {
  const { db, replica, log, clock, masterKey, channels = allChannels, dnsServers, networkUrls = {} } = options
  const caches = createCaches()
  const settings = createSettings(db, caches)
  const customFields = createInstalledFields(db, caches, settings)
  const assets = createAssets()
  customFields.onChange(assets.forget)
  return {
    db,
    staleReads: replica ? readFromReplica(db, replica, log) : readFromPrimary(db),
    log,
    clock,
    caches,
    pgNotify: createPgNotify(),
    announcer: createAnnouncer(),
    turns: createTurns(),
    requestPriority: createRequestPriority(),
    settings,
    customFields,
    assets,
    sealer: createSealer([{ id: 'k1', key: deriveKey(masterKey, 'seal') }]),
    signingKey: deriveKey(masterKey, 'sign'),
    blobs: trackWrites(openBlobs(db, options)),
    tracing: options.tracing,
    lifecycle: { isStopping: false },
    rules,
    reactions,
    subscribers: listSubscribers(channels),
    channels,
    dnsServers,
    networkUrls,
    articleChannels: listOutgoing(channels),
    searchModels: [answerSearch, ...channels.flatMap(({ searchModels }) => searchModels ?? [])],
    taggedModels: [taggedAnswer, ...channels.flatMap(({ taggedModels }) => taggedModels ?? [])],
    viewedModels: [viewedAnswer],
    linkedModels: [linkedAnswer],
    ticketExtensions,
    formRules,
    loadWordStatistics: createWordStatistics(db),
  }
}
