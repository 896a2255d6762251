import { calendars } from './calendars.ts'
import { groups, signatures } from './groups.ts'
import { macros } from './macros.ts'
import { overviews, overviewsRoles } from './overviews.ts'
import { organizations, rolesUsers, users } from './people.ts'
import { permissions } from './permissions.ts'
import { reportProfiles } from './report-profiles.ts'
import { roles } from './roles.ts'
import { defaultSettings } from './settings.ts'
import * as ticketBasics from './ticket-basics.ts'
import { defaultTriggers } from './triggers/defaults.ts'
import { replaceAcknowledgements } from './triggers/replace-acknowledgements.ts'

type Client = { query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
type Row = Record<string, unknown>

/** Fills an empty database with what a fresh install has, in the caller's transaction; false for a filled one. */
export async function seedBase(client: Client): Promise<boolean> {
  const { rows: systemUser } = await client.query('select 1 from users where id = 1')
  if (systemUser.length > 0) return false
  for (const [table, rows] of recordTables()) await insertRecords(client, table, rows)
  for (const [table, rows] of joinTables) await client.query(insertSql(table, rows), [JSON.stringify(rows)])
  return true
}

/** Brings the settings and permissions of a newer release to an older database; the values of settings stay. */
export async function updateDefaults(client: Client): Promise<void> {
  await insertMissing(client, 'permissions', permissions)
  await updateTexts(client, 'permissions', permissions, ['label', 'description'])
  const settings = defaultSettings()
  await insertMissing(client, 'settings', settings)
  await updateTexts(client, 'settings', settings, ['title', 'description', 'options'])
  await replaceAcknowledgements(client)
}

/** Each table after those that it refers to; only the creator of an organization is checked at commit. */
const recordTables = (): [table: string, rows: Row[]][] => [
  ['organizations', stampRows(organizations)],
  ['users', stampRows(users)],
  ['permissions', numberRows(permissions)],
  ['roles', stampRows(roles.map(({ id, name, default_at_signup, note }) => ({ id, name, default_at_signup, note })))],
  ['signatures', stampRows(signatures)],
  ['groups', stampRows(groups)],
  ['ticket_state_types', stampRows(ticketBasics.ticketStateTypes)],
  ['ticket_states', stampRows(ticketBasics.ticketStates)],
  ['ticket_priorities', stampRows(ticketBasics.ticketPriorities)],
  ['ticket_article_types', ticketBasics.ticketArticleTypes],
  ['ticket_article_senders', ticketBasics.ticketArticleSenders],
  ['link_types', ticketBasics.linkTypes],
  ['link_objects', ticketBasics.linkObjects],
  ['overviews', stampRows(overviews)],
  ['macros', stampRows(macros)],
  ['calendars', stampRows(calendars)],
  ['report_profiles', stampRows(reportProfiles)],
  ['triggers', stampRows(defaultTriggers('en'))],
  ['settings', numberRows(defaultSettings())],
]

const permissionIds = new Map(permissions.map(({ name }, index) => [name, index + 1]))
const joinTables: [table: string, rows: Row[]][] = [
  ['roles_users', rolesUsers],
  ['overviews_roles', overviewsRoles],
  [
    'permissions_roles',
    roles.flatMap((role) =>
      role.permissions.map((name) => ({ role_id: role.id, permission_id: permissionIds.get(name) })),
    ),
  ],
]

const stampRows = (rows: Row[]) => rows.map((row) => ({ ...row, created_by_id: 1, updated_by_id: 1 }))
const numberRows = (rows: Row[]) => rows.map((row, index) => ({ id: index + 1, ...row }))

/** Ids are given, so the sequence has to be told: the next user, the first administrator, is number 3. */
async function insertRecords(client: Client, table: string, rows: Row[]) {
  await client.query(
    `with inserted as (${insertSql(table, rows)} returning id)
     select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from inserted`,
    [JSON.stringify(rows)],
  )
}

/** `not exists` although a conflict is ignored anyway: each ignored row would use up an id, at every start. */
async function insertMissing(client: Client, table: string, rows: Row[]) {
  await client.query(
    `${insertSql(table, rows)} with ordinality as seed
     where not exists (select from ${table} where ${table}.name = seed.name)
     order by ordinality
     on conflict (name) do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Titles and descriptions cannot be edited, so each release overwrites them. */
async function updateTexts(client: Client, table: string, rows: Row[], columns: string[]) {
  const list = (source: string) => columns.map((name) => `${source}."${name}"`).join(', ')
  await client.query(
    `update ${table} set ${columns.map((name) => `"${name}" = seed."${name}"`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $1) as seed
     where ${table}.name = seed.name and (${list(table)}) is distinct from (${list('seed')})`,
    [JSON.stringify(rows)],
  )
}

function insertSql(table: string, rows: Row[]) {
  const columns = [...new Set(rows.flatMap(Object.keys))].map((name) => `"${name}"`).join(', ')
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
}
