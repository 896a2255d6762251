import { sql } from 'kysely'
import { type Actor, holds, noGroups } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type Grant, groupsByLevel } from './grants.ts'
import { accessHeldBy, organizationsSharedWith, permissionsHeldBy, privilegesHeldBy } from './sql.ts'

export { hasAdministrator, lockStaff } from './administrators.ts'
export { assertMayChange } from './may-change-user.ts'
export { assertMayGrant } from './grants.ts'
export { loadAvailable } from './available.ts'

/** The part of an actor that does not depend on the authentication method. */
export type Identity = Pick<
  Actor,
  'id' | 'login' | 'active' | 'permissions' | 'groups' | 'organizationIds' | 'sharedOrganizationIds' | 'locale'
> & {
  profile: { name: string; email: string | null }
  /** Those of the permissions that sign-up roles do not have. */
  privileges: ReadonlySet<string>
}

export type Identities = { find(userId: number): Promise<Identity | undefined> }

/** Identities are cached until a user, role, group, organization or setting changes; the next request sees the change. */
export function createIdentities({ db, caches }: Pick<Deps, 'db' | 'caches'>): Identities {
  const held = new Map<number, Promise<Identity | undefined>>()
  caches.watch(['users'], (id) => (id === 0 ? held.clear() : held.delete(id)))
  caches.watch(['roles', 'groups', 'organizations', 'permissions', 'settings'], () => held.clear())
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
  name: string
  email: string | null
  permissions: string[]
  privileges: string[]
  grants: Grant[]
  organizations: number[]
  shared_organizations: number[]
}

/** Not from the cache: for what is done later in the name of a user. */
export async function loadIdentity(db: Db, userId: number): Promise<Identity | undefined> {
  const { rows } = await sql<Loaded>`
    select u.id, u.login, u.active, u.preferences ->> 'locale' as locale,
      trim(concat_ws(' ', u.firstname, u.lastname)) as name, nullif(u.email, '') as email,
      array${permissionsHeldBy(sql.ref('u.id'))} as permissions, array${privilegesHeldBy(sql.ref('u.id'))} as privileges,
      coalesce((select jsonb_agg(held) from ${accessHeldBy(sql.ref('u.id'))} as held), '[]') as grants,
      array(
        select o.id from organizations o
        where o.id = u.organization_id or o.id in (select organization_id from organizations_users where user_id = u.id)
      ) as organizations,
      array${organizationsSharedWith('u')} as shared_organizations
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] && identityOf(rows[0])
}

function identityOf({ id, login, active, locale, name, email, permissions, grants, ...loaded }: Loaded): Identity {
  const held = new Set(permissions)
  return {
    id,
    login,
    active,
    permissions: held,
    privileges: new Set(loaded.privileges),
    groups: active && holds(held, ['ticket.agent']) ? groupsByLevel(grants) : noGroups,
    organizationIds: loaded.organizations,
    sharedOrganizationIds: loaded.shared_organizations,
    locale,
    profile: { name, email },
  }
}
