import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import { listStateIds } from '#features/ticket-states/service.ts'
import { listedAsCustomer, listedFor, listedGroups } from '#features/tickets/policy.ts'
import { compileForActor, stateTypes } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'

export type Profile = { id: number; name: string; condition: Condition; active: boolean }

/** Active profiles of the caller's roles, and those without a role. */
export async function listProfiles({ db, actor }: Ctx): Promise<Profile[]> {
  const { rows } = await sql<Profile>`
    select report_profiles.*, coalesce((select array_agg(role_id order by role_id) from report_profiles_roles
      where report_profile_id = report_profiles.id), '{}') as role_ids
    from report_profiles
    where active and (
      not exists (select from report_profiles_roles where report_profile_id = report_profiles.id)
      or exists (select from report_profiles_roles of_profile
        join roles_users on roles_users.role_id = of_profile.role_id and roles_users.user_id = ${actor.id}
        where of_profile.report_profile_id = report_profiles.id))
    order by lower(name), id`.execute(db)
  return rows
}

export async function getProfile(ctx: Ctx, id: number): Promise<Profile> {
  const profile = (await listProfiles(ctx)).find((one) => one.id === id)
  if (!profile) throw invalid('unknown_reference', 'There is no such report profile.', { field: 'profile_id' })
  return profile
}

type StateIds = { open: number[]; closed: number[]; merged: number[] }

/** Which tickets are counted, as a condition over `tickets`, and what their states mean. */
export type ReportScope = {
  where: RawBuilder<boolean>
  /** Instead of `where`, if the group of a ticket decides alone. */
  groupIds?: readonly number[] | undefined
  states: StateIds
  now: string
  /** What is due before this whole second is late. */
  dueBefore: string
  zone: string
}

type ScopeInput = { condition?: Condition | undefined; group_id?: number | null | undefined; zone: string }

/** Tickets that the caller may list, without merged ones, in the profile and the group. */
export async function createScope(ctx: Ctx, { condition, group_id, zone }: ScopeInput): Promise<ReportScope> {
  const states = {
    open: await listStateIds(ctx, stateTypes.open),
    closed: await listStateIds(ctx, stateTypes.closed),
    merged: await listStateIds(ctx, ['merged']),
  }
  const hasCondition = condition !== undefined && Object.keys(condition).length > 0
  const parts = [
    listedFor(ctx.actor),
    ...(hasCondition ? [sql`${compileForActor(ctx, condition)}`] : []),
    ...(group_id ? [sql`tickets.group_id = ${group_id}`] : []),
  ]
  const now = ctx.now.toISOString()
  return {
    where: sql<boolean>`(${sql.join(parts, sql` and `)})`,
    ...(!hasCondition && listedAsCustomer(ctx.actor) === undefined && { groupIds: listGroups(ctx, group_id) }),
    states,
    now,
    dueBefore: `${now.slice(0, 19)}Z`,
    zone,
  }
}

const listGroups = ({ actor }: Ctx, wanted: number | null | undefined): readonly number[] =>
  listedGroups(actor).filter((id) => !wanted || id === wanted)

export const notMerged = ({ states }: ReportScope): RawBuilder<boolean> =>
  sql<boolean>`tickets.state_id <> all(${states.merged}::int[])`

export const chooseZone = async ({ deps }: Ctx, given: string | null | undefined): Promise<string> =>
  given || (await deps.settings.text('timezone_default')) || 'UTC'
