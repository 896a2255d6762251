import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { jobs as callerIds } from '#channels/cti/caller-ids/jobs.ts'
import { notifyAgents } from '#features/notifications/jobs.ts'
import { indexTickets } from '#features/search/service.ts'
import { createFirstAdministrator } from '#features/users/first-administrator.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { loadOrCreateMasterKey } from '#kernel/crypto/seal.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { createDb, createPool } from '#kernel/db/pool.ts'
import { drainJobs } from '#kernel/jobs/worker.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { createDeps } from '#server/deps.ts'
import { AlreadyRunning } from '#server/embedded-postgres/lock.ts'
import { start } from '#server/start.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An instance whose clock we set, and in which we can act as any user. */
export type Instance = {
  db: ReturnType<typeof createDb>
  /** Everything in `work` happens at this time. */
  at<T>(moment: Date, work: () => Promise<T>): Promise<T>
  /** Calls as the administrator or as the given user; not on behalf, so that the audit log has no such entries. */
  as(who?: string): <T = { id: number }>(method: Method, path: string, body?: object) => Promise<T>
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
async function reachDatabase(config: Config): Promise<{ connectionString: string; leave(): Promise<unknown> }> {
  try {
    const database = await openDatabase(config, log)
    const running = await start({ ...config, port: 0, host: '127.0.0.1', roles: ['web'] }, log, database)
    return { connectionString: database.connectionString, leave: () => running.stop() }
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    return { connectionString: runningDatabase(config), leave: async () => undefined }
  }
}

/** PostgreSQL writes the folder of its socket into the fifth line. */
function runningDatabase({ dataDir }: Config): string {
  const socketFolder = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return `postgres://switchboard@localhost:5432/switchboard?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

type Opening = { config: Config; administrator: { email: string; password: string } }

export async function openInstance({ config, administrator }: Opening): Promise<Instance> {
  const { connectionString, leave } = await reachDatabase(config)
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
  const app = await buildApp(deps)
  const keys = lendKeys(db)
  return {
    db,
    at: (moment, work) => moments.run(moment, work),
    as: (who) => async (method, path, body) => {
      const { statusCode, body: answer } = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Token token=${await keys.of(who)}` },
        ...(body && { payload: body }),
      })
      if (statusCode >= 300)
        throw new Error(`${method} ${path} for ${who ?? 'the administrator'}: ${statusCode} ${answer.slice(0, 300)}`)
      return JSON.parse(answer)
    },
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
      await keys.giveBack()
      await app.close()
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

/** An access token for each acting user; deleted at the end. */
function lendKeys(db: Instance['db']) {
  const lent = new Map<string, Promise<{ id: number; token: string }>>()
  const lend = (who: string) => lent.get(who) ?? lent.set(who, makeKey(db, who)).get(who)
  return {
    of: async (who = '') => (await lend(who))?.token,
    giveBack: async () => {
      const ids = (await Promise.all(lent.values())).map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom('access_tokens').where('id', 'in', ids).execute()
    },
  }
}

async function makeKey(db: Instance['db'], who: string): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('hex')
  const whose = who === '' ? sql`roles.name = 'Admin'` : sql`users.email = ${who}`
  const { rows } = await sql<{ id: number }>`
    insert into access_tokens (user_id, name, token_sha256, preferences)
    select users.id, 'demo', ${sha256(token)}, '{"permission": ["admin", "ticket", "cti", "user_preferences"]}'
    from users join roles_users on user_id = users.id join roles on roles.id = role_id
    where users.active and ${whose} order by users.id limit 1
    returning id`.execute(db)
  if (!rows[0]) throw new Error(`There is no ${who || 'administrator'} yet.`)
  return { id: rows[0].id, token }
}
