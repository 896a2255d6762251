import { sql } from 'kysely'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { describeAgent } from './describe-agent.ts'

type Browser = { userAgent: string | null; fingerprint: string | null }

/** The device of a sign-in: identified by its fingerprint, or by its IP address if the browser sends none. */
export async function recordDevice({ db, actor, now, ip = '' }: Ctx, browser: Browser): Promise<{ id: number }> {
  const at = now.toISOString()
  const { name, os, browser: program } = describeAgent(browser.userAgent ?? '')
  const { rows } = await sql<{ id: number }>`
    insert into user_devices (user_id, name, os, browser, fingerprint, user_agent, ip, created_at, updated_at)
    values (${actor.id}, ${name}, ${os}, ${program}, ${browser.fingerprint}, ${browser.userAgent}, ${ip}, ${at}, ${at})
    on conflict (user_id, coalesce(user_agent, ''), coalesce(fingerprint, ip, ''))
      do update set ip = excluded.ip, updated_at = excluded.updated_at
    returning id`.execute(db)
  return rows[0] as { id: number }
}

const columns = [
  'id',
  'user_id',
  'name',
  'os',
  'browser',
  'location',
  'user_agent',
  'ip',
  'created_at',
  'updated_at',
] as const

/** Devices per user that are listed. */
const mostShown = 200

export async function listDevices({ db, actor }: Ctx) {
  const devices = await db
    .selectFrom('user_devices')
    .select(columns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.device_id', '=', 'user_devices.id')
            .where('sessions.id', '=', actor.sessionId ?? 0),
        )
        .as('current'),
    )
    .where('user_id', '=', actor.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  return devices.map(({ current, ...device }) => (current ? { ...device, current: true as const } : device))
}

/** Sessions of a removed device are ended. */
export async function removeDevice(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const { db, actor } = ctx
  const device = await db.selectFrom('user_devices').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!device) throw notFound('UserDevice', id)
  if (device.user_id !== actor.id) throw forbidden()
  const ended = await db.deleteFrom('sessions').where('device_id', '=', id).returning('id').execute()
  await db.deleteFrom('user_devices').where('id', '=', id).execute()
  await audit(ctx, { action: 'removed_device', object: 'user_devices', id, details: { sessions: ended.length } })
  for (const session of ended) ctx.emit({ kind: 'removed', object: 'sessions', id: session.id })
  ctx.emit({ kind: 'removed', object: 'user_devices', id })
  return {}
}
