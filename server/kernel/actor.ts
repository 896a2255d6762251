import { memoize } from './memoize.ts'

/** Levels of access to a group; `full` implies the others. */
export const accessLevels = ['read', 'create', 'change', 'overview', 'full'] as const
export type Access = (typeof accessLevels)[number]

/** `console`: the command line on the machine of the instance, whose user can read the master key anyway. */
export type Via = 'anonymous' | 'basic' | 'token' | 'bearer' | 'session' | 'system' | 'console'

/** The acting user with everything that decides about access, resolved once per request. */
export type Actor = {
  id: number
  login: string
  active: boolean
  /** Names of the permissions that the roles grant. */
  permissions: ReadonlySet<string>
  /** The permissions of the token; the owner's other permissions do not count. */
  tokenPermissions?: ReadonlySet<string> | undefined
  /** The access token that was sent. */
  tokenId?: number | undefined
  /** Group ids by level; empty unless the actor is an active agent. */
  groups: Readonly<Record<Access, readonly number[]>>
  organizationIds: readonly number[]
  sharedOrganizationIds: readonly number[]
  /** The user's own setting. */
  locale: string | null
  /** Full name and e-mail address; the system has none. */
  profile?: { name: string; email: string | null } | undefined
  via: Via
  /** The user who authenticated, when acting on behalf of another; otherwise the same as `id`. */
  realId: number
  /** The permissions of the user who authenticated, when acting on behalf of another. */
  realPermissions?: ReadonlySet<string> | undefined
  sessionId?: number | undefined
}

export const noGroups: Actor['groups'] = { read: [], create: [], change: [], overview: [], full: [] }

const bare = {
  permissions: new Set<string>(),
  groups: noGroups,
  organizationIds: [],
  sharedOrganizationIds: [],
  locale: null,
}

/** The user `-`: author of what jobs and rules do, and the owner of tickets that have no owner. */
export const systemUserId = 1

const system = { id: systemUserId, realId: systemUserId, active: false }
export const systemActor: Actor = { ...bare, ...system, login: '-', via: 'system' }
export const anonymous: Actor = { ...bare, ...system, login: '', via: 'anonymous' }

/** Lists check the same permission for every record. Sets of permissions are never changed. */
const knownAnswers = memoize((_held: ReadonlySet<string>) => new Map<string, boolean>())

function holdsOne(held: ReadonlySet<string>, wanted: string): boolean {
  const known = knownAnswers(held)
  const answer = known.get(wanted) ?? includesOne(held, wanted)
  known.set(wanted, answer)
  return answer
}

/** `a.b` is held with `a.b` or `a`; `a.*` with anything at or under `a`; `x+y` with both. */
function includesOne(held: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.includes('+')) return wanted.split('+').every((name) => includesOne(held, name))
  if (wanted.endsWith('.*')) {
    const root = wanted.slice(0, -2)
    return includesOne(held, root) || [...held].some((name) => name.startsWith(`${root}.`))
  }
  const parts = wanted.split('.')
  return parts.some((_, index) => held.has(parts.slice(0, index + 1).join('.')))
}

/** A list means any of them. */
export const holds = (held: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.some((one) => holdsOne(held, one))

/**
 * With a token, only permissions count that both the token and its owner have; of two on one branch, the narrower.
 * Both sets are cached across requests, and lists check every record.
 */
const commonPermissions = memoize((owner: ReadonlySet<string>) =>
  memoize(
    (token: ReadonlySet<string>): ReadonlySet<string> =>
      new Set([
        ...[...owner].filter((name) => holdsOne(token, name)),
        ...[...token].filter((name) => holdsOne(owner, name)),
      ]),
  ),
)

const effective = ({ permissions, tokenPermissions }: Actor): ReadonlySet<string> =>
  tokenPermissions === undefined ? permissions : commonPermissions(permissions)(tokenPermissions)

/** False while another user acts for this user. */
export const isInPerson = ({ id, realId }: Actor): boolean => id === realId

/** Proven with this very request: by the password, or by access to the machine. */
export const isProven = ({ via }: Actor): boolean => via === 'basic' || via === 'console'

/** A full administrator who acts for another user and sent the own password with the request. */
export const isAdministratorOnBehalf = (actor: Actor): boolean =>
  isProven(actor) && holds(actor.realPermissions ?? new Set(), ['admin'])

export const may = (actor: Actor, ...wanted: string[]): boolean => holds(effective(actor), wanted)
