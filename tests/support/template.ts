import pg from 'pg'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import { sha256 } from '#kernel/crypto/tokens.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { prepareJobs } from '#kernel/jobs/worker.ts'
import { cast, password, type Member, tokenOf } from './cast.ts'
import { patientPool } from './pool.ts'
import { administer, databaseUrl, migrations, seeded } from './postgres.ts'
import { prepareReset } from './reset.ts'

const template = 'switchboard_template'
const built = new Map<string, Promise<string>>()

/** The database that all worlds are cloned from, made once a run. */
export function templateDatabase(server: string): Promise<string> {
  if (process.env.TEST_TEMPLATE) return Promise.resolve(process.env.TEST_TEMPLATE)
  const known = built.get(server) ?? buildTemplate(server)
  built.set(server, known)
  return known
}

export async function buildTemplate(server: string): Promise<string> {
  await administer(server, `drop database if exists ${template} with (force)`)
  await administer(server, `create database ${template} template template0`)
  const pool = patientPool(databaseUrl(server, template), 1)
  await prepareJobs(pool)
  await pool.end()
  const client = new pg.Client({ connectionString: databaseUrl(server, template) })
  await client.connect()
  await migrate(client, migrations, { finish: seeded })
  await addCast(client)
  await ageEverything(client)
  await prepareReset(client)
  await client.end()
  return template
}

async function addCast(client: pg.Client) {
  const hash = await hashPassword(password)
  await client.query(
    "insert into groups (name, name_last, created_by_id, updated_by_id) values ('Sales', 'Sales', 1, 1), ('Support', 'Support', 1, 1)",
  )
  await client.query("insert into organizations (name, created_by_id, updated_by_id) values ('Acme', 1, 1)")
  for (const member of cast) await addMember(client, member, hash)
  await client.query('select setval(pg_get_serial_sequence($1, $2), (select max(id) from users))', ['users', 'id'])
  await client.query(`update settings set state_current = '{"value": true}' where name = 'system_init_done'`)
}

/** An hour older than the clock of the tests, which does not advance, at whatever time they run. */
async function ageEverything(client: pg.Client) {
  const { rows } = await client.query(`
    select quote_ident(table_name) as name, string_agg(column_name, ',') as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('created_at', 'updated_at')
    group by 1`)
  await client.query('set session_replication_role = replica')
  for (const { name, columns } of rows as { name: string; columns: string }[]) {
    const aged = columns.split(',').map((column) => `${column} = '2026-11-15T08:00:00Z'`)
    await client.query(`update ${name} set ${aged.join(', ')}`)
  }
  await client.query('set session_replication_role = origin')
}

async function addMember(client: pg.Client, { id, name, roles, groups = {}, organization }: Member, hash: string) {
  const [firstname = '', lastname = ''] = name.split(' ')
  const email = `${firstname.toLowerCase()}@example.com`
  await client.query(
    `insert into users (id, login, firstname, lastname, email, password, verified, organization_id, created_by_id, updated_by_id, preferences)
     values ($1, $2, $3, $4, $2, $5, true, (select id from organizations where name = $6), 1, 1, '{"locale": "en-us"}')`,
    [id, email, firstname, lastname, hash, organization ?? null],
  )
  await client.query('insert into roles_users (user_id, role_id) select $1, id from roles where name = any($2)', [
    id,
    roles,
  ])
  for (const [group, access] of Object.entries(groups)) {
    await client.query(
      'insert into groups_users (user_id, group_id, access) select $1, id, $3 from groups where name = $2',
      [id, group, access],
    )
  }
  await client.query(
    `insert into access_tokens (user_id, name, token_sha256, preferences) values ($1, 'test', $2, jsonb_build_object('permission', (select jsonb_agg(distinct split_part(name, '.', 1)) from permissions)))`,
    [id, sha256(tokenOf(firstname.toLowerCase()))],
  )
}
