import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { pino } from 'pino'
import { jobs as callerIds } from '#channels/cti/caller-ids/jobs.ts'
import { notifyAgents } from '#features/notifications/jobs.ts'
import { indexTickets } from '#features/search/service.ts'
import { createFirstAdministrator } from '#features/users/first-administrator.ts'
import { createIdentities } from '#features/permissions/service.ts'
import { type Actor, systemActor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { loadOrCreateMasterKey } from '#kernel/crypto/seal.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { drainJobs } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { actorOf } from '#server/authentication/authenticators.ts'
import type { Config } from '#server/config.ts'
import { createDeps } from '#server/deps.ts'
import { start } from '#server/start.ts'
import { type Caller, openApi } from '../instance/api.ts'
import { reachDatabase } from '../instance/database.ts'

/** An instance whose clock we set, and in which we can act as any user. */
export type Instance = {
  db: ReturnType<typeof createDb>
  /** Everything in `work` happens at this time. */
  at<T>(moment: Date, work: () => Promise<T>): Promise<T>
  /** Calls as the administrator or as the given user; not on behalf, so that the audit log has no such entries. */
  as(who?: string): Caller
  /** Indexes the telephone numbers of users. */
  learnCallers(): Promise<void>
  /** Creates the notifications for all events since then. */
  tellNews(since: Date): Promise<void>
  /** Fills the search index. */
  index(): Promise<void>
  close(): Promise<void>
}

const log = pino({ level: 'silent' })

/** The database of the instance, running or not; if it is not running, it is migrated first. */
async function prepareDatabase(config: Config): Promise<{ connectionString: string; leave(): Promise<unknown> }> {
  const { connectionString, opened, leave } = await reachDatabase(config, log)
  if (!opened) return { connectionString, leave }
  const running = await start({ ...config, port: 0, host: '127.0.0.1', roles: ['web'] }, log, opened)
  return { connectionString, leave: () => running.stop() }
}

type Opening = { config: Config; administrator: { email: string; password: string } }

export async function openInstance({ config, administrator }: Opening): Promise<Instance> {
  const { connectionString, leave } = await prepareDatabase(config)
  const pool = createPool(connectionString, 4)
  // An interrupted demo is created again, so commits need not wait for the disk.
  pool.on('connect', (client) => void client.query('set synchronous_commit = off'))
  const db = createDb(pool)
  const masterKey = config.secretKey ?? (await loadOrCreateMasterKey(config.dataDir))
  const moments = new AsyncLocalStorage<Date>()
  const made = createDeps({ ...config, db, log, masterKey, clock: () => moments.getStore() ?? new Date() })
  // No emails are sent: their subscribers are omitted. Notifications and the search index are created at the end.
  const deps = { ...made, reactions: [], subscribers: [] }
  await createFirstAdministrator(deps, administrator)
  const api = await openApi(deps)
  const findActor = createActors(deps)
  return {
    db,
    at: (moment, work) => moments.run(moment, work),
    as: (who) => async (method, path, body) => api.as(await findActor(who))(method, path, body),
    learnCallers: async () => {
      await sql`select graphile_worker.add_job('rebuild-caller-ids')`.execute(db)
      await drainJobs(deps, pool, callerIds)
    },
    tellNews: (since) => tellNews(deps, since, (moment, work) => moments.run(moment, work)),
    index: async () => {
      const tickets = await db.selectFrom('tickets').select('id').execute()
      await indexTickets(
        db,
        tickets.map(({ id }) => id),
      )
    },
    close: async () => {
      await api.close()
      await db.destroy()
      await leave()
    },
  }
}

async function tellNews(deps: Deps, since: Date, at: Instance['at']): Promise<void> {
  const events = await deps.db
    .selectFrom('events')
    .select(['id', 'at'])
    .where('object', '=', 'tickets')
    .where('at', '>=', since.toISOString())
    .orderBy('id')
    .execute()
  for (const { id, at: happened } of events) {
    const occasion = { actor: systemActor, requestId: `demo-${id}` }
    await at(new Date(happened), () =>
      unitOfWork(deps, occasion, (ctx) => notifyAgents.runBatch(ctx, [{ event_id: id }])),
    )
  }
}

/** The first administrator, or the user with this address; looked up once each. */
function createActors(deps: Deps): (who?: string) => Promise<Actor> {
  const identities = createIdentities(deps)
  const ids = new Map<string, Promise<number>>()
  return async (who = '') => {
    const known = ids.get(who) ?? findUserId(deps.db, who)
    ids.set(who, known)
    const identity = await identities.find(await known)
    if (!identity) throw new Error(`${who} is gone.`)
    return actorOf(identity, 'console')
  }
}

async function findUserId(db: Instance['db'], who: string): Promise<number> {
  const whose = who === '' ? sql`roles.name = 'Admin'` : sql`users.email = ${who}`
  const { rows } = await sql<{ id: number }>`
    select users.id from users join roles_users on user_id = users.id join roles on roles.id = role_id
    where users.active and ${whose} order by users.id limit 1`.execute(db)
  if (!rows[0]) throw new Error(`There is no ${who || 'administrator'} yet.`)
  return rows[0].id
}
