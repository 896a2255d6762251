import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import { accessLevels, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { Order } from '#kernel/db/rows.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { answerSearch, auditFields, type SearchDefinition, withCustomSearch } from '#kernel/resource-search.ts'
import type { Searchable } from '#kernel/search/compile.ts'
import type { SearchField } from '#kernel/search/field.ts'
import { containsFolded } from '#kernel/search/like.ts'
import { visibleRecords } from './read.ts'
import { titleOf } from './present.ts'
import { listRoleIdsWith, userRecords } from './store.ts'

type Condition = RawBuilder<boolean>
type Input = InputOf<typeof User.search>
type Filters = Pick<Input, 'role_ids' | 'group_ids' | 'permissions' | 'active'>

const ownFields = Object.fromEntries(
  Object.entries<Attribute>(attributesOf('User')).flatMap(([name, { search: kind }]): [string, SearchField][] =>
    kind ? [[name, { kind, column: `users.${name}`, ...(kind === 'text' ? { inWords: true } : {}) }]] : [],
  ),
)

const inOrganization = (test: Condition) =>
  sql<boolean>`exists (select 1 from organizations o where o.id = users.organization_id and ${test})`
const inSecondary = (test: Condition) =>
  sql<boolean>`exists (select 1 from organizations_users ou join organizations o on o.id = ou.organization_id where ou.user_id = users.id and ${test})`
const byRole = (test: Condition) =>
  sql<boolean>`exists (select 1 from roles_users ru where ru.user_id = users.id and ${test})`
const byGroup = (test: Condition) =>
  sql<boolean>`exists (select 1 from groups_users gu where gu.user_id = users.id and ${test})`
const inRole = (test: Condition) => byRole(sql`exists (select 1 from roles r where r.id = ru.role_id and ${test})`)
const inGroup = (test: Condition) => byGroup(sql`exists (select 1 from groups g where g.id = gu.group_id and ${test})`)

const organizationName: SearchField = { kind: 'keyword', column: 'o.name', related: inOrganization }
const roleName: SearchField = { kind: 'keyword', column: 'r.name', related: inRole }
const groupName: SearchField = { kind: 'keyword', column: 'g.name', related: inGroup }

/** Words are searched in all texts that describe a user. */
const searchable: Searchable = {
  words: containsFolded('users.search'),
  fields: {
    ...ownFields,
    organization: organizationName,
    'organization.name': organizationName,
    organization_ids: { kind: 'ids', column: 'o.id', related: inSecondary },
    organizations: { kind: 'keyword', column: 'o.name', related: inSecondary },
    role_ids: { kind: 'ids', column: 'ru.role_id', related: byRole },
    roles: roleName,
    'roles.name': roleName,
    'role.name': roleName,
    group_ids: { kind: 'ids', column: 'gu.group_id', related: byGroup },
    groups: groupName,
    'groups.name': groupName,
    ...Object.fromEntries(auditFields('users')),
  },
}

const recency: Order = [
  { column: 'active', direction: 'desc' },
  { column: 'updated_at', direction: 'desc' },
  { column: 'id', direction: 'asc' },
]

export const searchUsers = async ({ ctx, input, request, reply }: Serving<Input>) =>
  answerSearch({ ctx, request, reply }, input, await defineSearch(ctx, input))

export const defineSearch = async (ctx: Ctx, input: Filters): Promise<SearchDefinition> => ({
  of: userRecords,
  searchable: withCustomSearch(ctx, userRecords, searchable),
  order: recency,
  filter: await buildFilter(ctx.db, input),
  asset: 'User',
  present: (rows, { expand }) => visibleRecords(ctx, rows, expand),
  title: titleOf,
  value: ({ email, login }) => String(email || login),
})

/** The system user is never found. */
async function buildFilter(db: Db, { role_ids, group_ids, permissions, active }: Filters): Promise<Condition> {
  const conditions = [
    sql<boolean>`users.id <> ${sql.lit(systemUserId)}`,
    active === undefined ? undefined : sql<boolean>`users.active = ${active}`,
    role_ids?.length ? havingRole(role_ids) : undefined,
    permissions?.length ? havingRole(await listRoleIdsWith(db, permissions)) : undefined,
    group_ids && Object.keys(group_ids).length > 0
      ? withAccess(await listRoleIdsWith(db, agents), group_ids)
      : undefined,
  ].filter((one) => one !== undefined)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const agents = ['ticket.agent']

/** Ids are bound, so that the planner knows that agents are few: with a sub-select it scanned all customers. */
const havingRole = (ids: readonly number[]) => byRole(sql`ru.role_id = any(${ids}::int[])`)

/** Active agents with one of these levels of access, or `full`, to one of these groups, directly or through a role. */
function withAccess(agentRoleIds: readonly number[], wanted: NonNullable<Input['group_ids']>): Condition {
  const grants = Array.isArray(wanted)
    ? wanted.map((group_id) => ({ group_id, levels: accessLevels }))
    : Object.entries(wanted).map(([group_id, levels]) => ({ group_id, levels: [...levels, 'full'] }))
  return sql<boolean>`(users.active and ${havingRole(agentRoleIds)} and users.id in (
    select held.user_id from (
      select user_id, group_id, access from groups_users
      union all
      select ru.user_id, gr.group_id, gr.access from groups_roles gr
      join roles r on r.id = gr.role_id and r.active
      join roles_users ru on ru.role_id = r.id
    ) as held
    join jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as wanted (group_id int, levels text[])
      on held.group_id = wanted.group_id and held.access = any(wanted.levels)))`
}
