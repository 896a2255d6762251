import { sql } from 'kysely'
import { type Access, accessLevels, type Actor, holds, noGroups } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'

/** What is the same however the user came in. */
export type Identity = Pick<
  Actor,
  'id' | 'login' | 'active' | 'permissions' | 'groups' | 'organizationIds' | 'sharedOrganizationIds' | 'locale'
> & {
  /** Those of the permissions that no account gets by signing up. */
  privileges: ReadonlySet<string>
}

export type Identities = { find(userId: number): Promise<Identity | undefined> }

/** Identities are held until a user, role, group or organization changes: the change counts in the very next request. */
export function createIdentities({ db, caches }: Pick<Deps, 'db' | 'caches'>): Identities {
  const held = new Map<number, Promise<Identity | undefined>>()
  caches.watch(['users'], (id) => (id === 0 ? held.clear() : held.delete(id)))
  caches.watch(['roles', 'groups', 'organizations', 'permissions'], () => held.clear())
  return {
    find: (userId) => {
      const known = held.get(userId)
      if (known) return known
      if (held.size > 10_000) held.clear()
      const loading = loadIdentity(db, userId)
      held.set(userId, loading)
      loading.catch(() => held.delete(userId))
      return loading
    },
  }
}

type Loaded = {
  id: number
  login: string
  active: boolean
  locale: string | null
  permissions: { name: string; allow_signup: boolean }[]
  grants: { group_id: number; access: Access }[]
  organizations: { id: number; shared: boolean; primary: boolean }[]
}

async function loadIdentity(db: Db, userId: number): Promise<Identity | undefined> {
  const { rows } = await sql<Loaded>`
    select u.id, u.login, u.active, u.preferences ->> 'locale' as locale,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('name', p.name, 'allow_signup', p.allow_signup))
        from roles_users ru
        join roles r on r.id = ru.role_id and r.active
        join permissions_roles pr on pr.role_id = r.id
        join permissions p on p.id = pr.permission_id and p.active
        where ru.user_id = u.id
      ), '[]') as permissions,
      coalesce((
        select jsonb_agg(jsonb_build_object('group_id', g.id, 'access', held.access))
        from (
          select group_id, access from groups_users where user_id = u.id
          union
          select gr.group_id, gr.access from groups_roles gr
          join roles r on r.id = gr.role_id and r.active
          join roles_users ru on ru.role_id = r.id and ru.user_id = u.id
        ) held join groups g on g.id = held.group_id and g.active
      ), '[]') as grants,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'shared', o.shared, 'primary', o.id = u.organization_id))
        from organizations o
        where o.id = u.organization_id or o.id in (select organization_id from organizations_users where user_id = u.id)
      ), '[]') as organizations
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] && identityOf(rows[0])
}

function identityOf({ id, login, active, locale, permissions, grants, organizations }: Loaded): Identity {
  const held = new Set(permissions.map(({ name }) => name))
  const hasPrimary = organizations.some(({ primary }) => primary)
  return {
    id,
    login,
    active,
    permissions: held,
    privileges: new Set(permissions.filter(({ allow_signup }) => !allow_signup).map(({ name }) => name)),
    groups: active && holds(held, ['ticket.agent']) ? groupsByLevel(grants) : noGroups,
    organizationIds: organizations.map((organization) => organization.id),
    sharedOrganizationIds: hasPrimary
      ? organizations.filter(({ shared }) => shared).map((organization) => organization.id)
      : [],
    locale,
  }
}

const groupsByLevel = (grants: Loaded['grants']) =>
  Object.fromEntries(
    accessLevels.map((level) => [
      level,
      [
        ...new Set(
          grants.filter(({ access }) => access === level || access === 'full').map(({ group_id }) => group_id),
        ),
      ],
    ]),
  ) as unknown as Actor['groups']
