import { sha256 } from '#kernel/crypto/tokens.ts'
import type { World } from '#tests/support/world.ts'

export type Level = 'read' | 'create' | 'change' | 'overview' | 'full'

/** Groups of the test world. */
export const groups = { users: 1, sales: 2, support: 3 } as const

/** A person by what decides about tickets, written down apart from the server's own words. */
type Person = {
  name: string
  permissions: readonly string[]
  /** Levels of access by group. */
  levels?: Partial<Record<number, readonly Level[]>>
  /** Access by group through a role. */
  roleLevels?: Partial<Record<number, readonly Level[]>>
  organization?: 'Shared' | 'Closed'
  secondary?: 'Shared' | 'Closed'
  /** The substitute of this person. */
  substituteFor?: string
}

export type Member = Person & { id: number; headers: Record<string, string> }

const agent = ['ticket.agent', 'user_preferences']
const customer = ['ticket.customer', 'user_preferences']
const { users, sales, support } = groups
const levels: readonly Level[] = ['read', 'create', 'change', 'overview', 'full']

/** All permissions, one per user. */
const single = [
  'admin.user',
  'admin.group',
  'admin.role',
  'admin.organization',
  'admin.overview',
  'admin.tag',
  'admin.text_module',
  'admin.time_accounting',
  'admin.channel_email',
  'admin.setting_system',
  'admin.session',
  'admin.ticket',
  'admin.api',
  'report',
  'cti.agent',
  'user_preferences',
]

const people: readonly Person[] = [
  ...levels.map((level) => ({ name: `agent ${level}`, permissions: agent, levels: { [users]: [level] } })),
  { name: 'agent sales', permissions: agent, levels: { [sales]: ['full'] } },
  { name: 'agent support', permissions: agent, levels: { [support]: ['full'] } },
  { name: 'agent both', permissions: agent, levels: { [users]: ['read'], [sales]: ['full'] } },
  { name: 'agent by role', permissions: agent, roleLevels: { [users]: ['read'], [sales]: ['change'] } },
  { name: 'agent without group', permissions: agent },
  { name: 'owner without group', permissions: agent, levels: { [users]: ['full'] } },
  { name: 'owner with overview', permissions: agent, levels: { [support]: ['overview'] } },
  { name: 'substitute', permissions: agent, levels: { [sales]: ['read'] }, substituteFor: 'agent full' },
  { name: 'dual', permissions: [...agent, ...customer], levels: { [users]: ['full'] } },
  {
    name: 'dual colleague',
    permissions: [...agent, ...customer],
    levels: { [sales]: ['read'] },
    organization: 'Shared',
  },
  { name: 'customer shared', permissions: customer, organization: 'Shared' },
  { name: 'colleague shared', permissions: customer, organization: 'Shared' },
  { name: 'customer closed', permissions: customer, organization: 'Closed' },
  { name: 'colleague closed', permissions: customer, organization: 'Closed' },
  { name: 'secondary shared', permissions: customer, organization: 'Closed', secondary: 'Shared' },
  { name: 'secondary closed', permissions: customer, organization: 'Shared', secondary: 'Closed' },
  { name: 'customer alone', permissions: customer },
  { name: 'administrator', permissions: ['admin', 'report', 'user_preferences'] },
  { name: 'administering agent', permissions: ['admin', ...agent], levels: { [users]: ['read'] } },
  { name: 'administering customer', permissions: ['admin', ...customer], organization: 'Shared' },
  ...single.map((permission) => ({ name: `only ${permission}`, permissions: [permission] })),
]

const stamps = { created_by_id: 1, updated_by_id: 1 }

/** Written directly to the database, because the API would send emails and ask for passwords. */
export async function hire(w: World): Promise<Map<string, Member>> {
  const organizations = new Map<string, number>()
  for (const [name, shared] of [
    ['Shared', true],
    ['Closed', false],
  ] as const) {
    const values = { name: `${name} Ltd`, shared, ...stamps }
    const row = await w.db.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()
    organizations.set(name, row.id)
  }
  const members = new Map<string, Member>()
  for (const person of people) members.set(person.name, await add(w, person, organizations))
  for (const { id, substituteFor } of members.values()) {
    if (!substituteFor) continue
    const away = {
      out_of_office: true,
      out_of_office_start_at: '2026-11-01',
      out_of_office_end_at: '2026-12-01',
      out_of_office_replacement_id: id,
    }
    await w.db
      .updateTable('users')
      .set(away)
      .where('id', '=', members.get(substituteFor)?.id ?? 0)
      .execute()
  }
  w.app.deps.caches.dropAll()
  return members
}

async function add(w: World, person: Person, organizations: ReadonlyMap<string, number>): Promise<Member> {
  const login = `${person.name.replaceAll(/\W+/g, '.')}@cast.test`
  const organization_id = organizations.get(person.organization ?? '') ?? null
  const names = { login, email: login, firstname: person.name, lastname: 'Cast', verified: true }
  const values = { ...names, organization_id, ...stamps }
  const { id } = await w.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  await giveRole(w, id, person)
  const secondary = organizations.get(person.secondary ?? '')
  if (secondary)
    await w.db.insertInto('organizations_users').values({ user_id: id, organization_id: secondary }).execute()
  for (const [group, held = []] of Object.entries(person.levels ?? {}))
    for (const access of held)
      await w.db
        .insertInto('groups_users')
        .values({ user_id: id, group_id: Number(group), access })
        .execute()
  const token = `marker-token-${id}`
  const preferences = JSON.stringify({ permission: ['admin', 'ticket', 'report', 'cti', 'user_preferences'] })
  await w.db
    .insertInto('access_tokens')
    .values({ user_id: id, name: 'test', token_sha256: sha256(token), preferences })
    .execute()
  return { ...person, id, headers: { authorization: `Token token=${token}` } }
}

async function giveRole({ db }: World, userId: number, { name, permissions, roleLevels = {} }: Person): Promise<void> {
  const role = { name: `Role of ${name}`, ...stamps }
  const { id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('permissions').select('id').where('name', 'in', permissions).execute()
  await db
    .insertInto('permissions_roles')
    .values(rows.map((row) => ({ role_id: id, permission_id: row.id })))
    .execute()
  for (const [group, held = []] of Object.entries(roleLevels))
    for (const access of held)
      await db
        .insertInto('groups_roles')
        .values({ role_id: id, group_id: Number(group), access })
        .execute()
  await db.insertInto('roles_users').values({ user_id: userId, role_id: id }).execute()
}
