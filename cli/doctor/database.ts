import type pg from 'pg'
import { compareMigrations } from '#kernel/db/migrate.ts'
import { migrations } from '../instance/installation.ts'
import { fine, type Finding, problem, warning } from './finding.ts'

type Facts = {
  version: string
  number: number
  encoding: string
  now: Date
  connections: number
  most: number
}

const selectFacts = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    pg_encoding_to_char(encoding) as encoding, clock_timestamp() as now,
    (select count(*)::int from pg_stat_activity) as connections, current_setting('max_connections')::int as most
  from pg_database where datname = current_database()`

export async function checkServer(client: pg.Client): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query<Facts>(selectFacts)
  const middle = (before + Date.now()) / 2
  return judgeServer(rows[0] as Facts, new Date(middle))
}

/** Two seconds: sessions, due times and jobs compare the clocks. */
const mostSkew = 2000

export function judgeServer({ version, number, encoding, now, connections, most }: Facts, here: Date): Finding[] {
  const skew = Math.abs(now.getTime() - here.getTime())
  return [
    number >= 150_000
      ? fine(`PostgreSQL ${version} is recent enough.`)
      : problem(`PostgreSQL ${version} is too old: 15 or newer is needed.`),
    encoding === 'UTF8'
      ? fine('The database stores UTF-8.')
      : problem(`The database stores ${encoding}: it must be UTF8.`),
    skew <= mostSkew
      ? fine('The clocks of this machine and the database agree.')
      : problem(`The clock of this machine differs from that of the database by ${Math.round(skew / 1000)} s.`),
    connections < most * 0.9
      ? fine(`The database has free connections (${connections} of ${most} are used).`)
      : warning(`The database has hardly any free connections (${connections} of ${most} are used).`),
  ]
}

export async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const { missing, unknown } = await compareMigrations(client, migrations)
  if (unknown.length > 0)
    return [problem('The database was migrated by a newer version. Install that version, or restore its snapshot.')]
  if (missing.length > 0) return [problem(`Migrations are pending: ${missing.length}. The next npm start runs them.`)]
  return [fine('The database schema matches this version.')]
}

/** A clock that was set back: newer records than now exist. */
export async function checkClock(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ ahead: number }>(
    `select coalesce(extract(epoch from max(at) - now()), 0)::float8 as ahead from events where at > now() - interval '1 day'`,
  )
  const ahead = Math.round(rows[0]?.ahead ?? 0)
  return ahead > 60
    ? [problem(`The newest event is ${ahead} s in the future: the clock was set back, or was wrong before.`)]
    : [fine('No records are dated in the future.')]
}
