import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { channels as allChannels } from '#channels/all.ts'
import { type Channel, listOutgoing } from '#channels/channel.ts'
import { answerSearch, taggedAnswer, viewedAnswer } from '#features/knowledge-base/service.ts'
import { createWordStatistics } from '#features/search/service.ts'
import { createAssets } from '#kernel/assets.ts'
import { createDatabaseBlobs } from '#kernel/blobs/database.ts'
import { trackWrites } from '#kernel/blobs/discard.ts'
import { createDiskBlobs } from '#kernel/blobs/disk.ts'
import type { Deps } from '#kernel/context.ts'
import { createSealer, deriveKey } from '#kernel/crypto/seal.ts'
import type { DB } from '#kernel/db/tables.ts'
import { createAnnouncer } from '#kernel/events/announce.ts'
import { createCaches } from '#kernel/events/caches.ts'
import { createPgNotify } from '#kernel/events/pg-notify.ts'
import { createRequestPriority } from '#kernel/jobs/yield-to-requests.ts'
import { createSettings } from '#kernel/settings.ts'
import { createTurns } from '#kernel/turns.ts'
import { reactions, rules, listSubscribers } from './jobs.ts'
import { ticketExtensions } from './ticket-extensions.ts'

type DepsOptions = {
  db: Kysely<DB>
  log: Logger
  clock: () => Date
  masterKey: Buffer
  blobs: 'disk' | 'database'
  dataDir: string
  /** Others than those of the product, for tests. */
  channels?: readonly Channel[]
  dnsServers?: readonly string[]
  networkUrls?: Record<string, string>
}

/** Everything a process has one of. */
export function createDeps(options: DepsOptions): Deps {
  const { db, log, clock, masterKey, blobs, dataDir, channels = allChannels, dnsServers, networkUrls = {} } = options
  const caches = createCaches()
  return {
    db,
    log,
    clock,
    caches,
    pgNotify: createPgNotify(),
    announcer: createAnnouncer(),
    turns: createTurns(),
    requestPriority: createRequestPriority(),
    settings: createSettings(db, caches),
    assets: createAssets(),
    sealer: createSealer([{ id: 'k1', key: deriveKey(masterKey, 'seal') }]),
    signingKey: deriveKey(masterKey, 'sign'),
    blobs: trackWrites(blobs === 'disk' ? createDiskBlobs(join(dataDir, 'blobs')) : createDatabaseBlobs(db)),
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
    ticketExtensions,
    loadWordStatistics: createWordStatistics(db),
  }
}
