import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ConditionGroup, conditionTree, type NamedTest } from '#contract/condition.ts'
import { type Access, type Actor, may } from '#kernel/actor.ts'

/** The overviews of an actor, as a WHERE clause: those of the actor's roles, unless limited to other users. */
export function visibleTo(actor: Actor, now: Date): RawBuilder<boolean> {
  if (!may(actor, 'ticket.agent', 'ticket.customer')) return sql<boolean>`false`
  const isShared = actor.sharedOrganizationIds.length > 0 ? sql`true` : sql`not overviews.organization_shared`
  return sql<boolean>`overviews.active and ${isShared}
    and exists (
      select from overviews_roles
      join roles_users on roles_users.role_id = overviews_roles.role_id and roles_users.user_id = ${actor.id}
      join roles on roles.id = overviews_roles.role_id and roles.active
      where overviews_roles.overview_id = overviews.id)
    and (${isNamed(sql`user_id = ${actor.id}`)} or not ${isNamed(sql`true`)})
    and (not overviews.out_of_office or ${replacesSomebody(actor, now)})`
}

const isNamed = (test: RawBuilder<unknown>) =>
  sql`exists (select from overviews_users where overviews_users.overview_id = overviews.id and ${test})`

/** Out of office from the first to the last day, in UTC. */
function replacesSomebody({ id }: Actor, now: Date) {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  return sql`exists (
    select from users where users.out_of_office_replacement_id = ${id} and users.active and users.out_of_office
      and users.out_of_office_start_at < ${today} + 1 and users.out_of_office_end_at >= ${today})`
}

const testedNames = (part: ConditionGroup | NamedTest): string[] =>
  'conditions' in part ? part.conditions.flatMap(testedNames) : [part.name]

/** Lists show groups with `overview` access; subscribed tickets need `read` access. */
export const requiredAccess = (condition: Condition): Access =>
  testedNames(conditionTree(condition)).includes('ticket.mention_user_ids') ? 'read' : 'overview'
