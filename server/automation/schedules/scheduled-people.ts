import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { RuleTrial } from '#contract/trigger-simulation.ts'
import { compileRecordCondition, conditionProblem } from '#features/conditions/service.ts'
import { may, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { listOpenCalendarIds } from '../calendars/store.ts'
import type { Explanation } from '../explanations/explanation.ts'
import { storeExplanations } from '../explanations/store.ts'
import { presentTrial } from '../explanations/trial.ts'
import { checkRecordPerform, type RecordObject } from '../perform/record-actions.ts'
import { changeRecords, explainMismatch } from './change-record.ts'
import type { MatchExample, ScheduledRecords } from './records.ts'
import type { Schedule } from './schedule.ts'

/** A schedule for users can change every account, as only full administrators can (ADR 132). */
const permissions: Record<RecordObject, string> = { User: 'admin', Organization: 'admin.organization' }

const names = {
  User: sql`coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), email, login)`,
  Organization: sql`name`,
}

type Kind = { object: RecordObject; table: 'users' | 'organizations' }

/** Users or organizations; tickets need more, such as articles and chains of triggers. */
const createScheduledRecords = (kind: Kind): ScheduledRecords => ({
  table: kind.table,
  check: async (ctx, condition, perform) => {
    const { object } = kind
    if (!may(ctx.actor, permissions[object])) throw forbidden()
    const problem = conditionProblem(ctx, condition, object)
    if (problem) throw problem
    return checkRecordPerform(ctx, object, perform)
  },
  where: (ctx, condition) => compileWhere(ctx, kind, condition),
  change: (ctx, schedule, ids) => changeMatching(ctx, kind, schedule, ids),
  tryOn: (ctx, schedule, id) => tryOnRecord(ctx, kind, schedule, id),
  listExamples: async (ctx, where, most) => {
    const { rows } = await sql<MatchExample>`
      select id, ${names[kind.object]} as title from ${sql.table(kind.table)} where ${where}
      order by id desc limit ${most}`.execute(ctx.db)
    return rows
  },
})

/** The system user is no record that rules are about. */
async function compileWhere(ctx: Ctx, { object }: Kind, condition: Condition): Promise<RawBuilder<boolean>> {
  const openCalendarIds = await listOpenCalendarIds(ctx)
  const matches = compileRecordCondition(ctx, object, condition, { openCalendarIds })
  return object === 'User' ? sql`(users.id <> ${sql.lit(systemUserId)} and ${matches})` : sql`(${matches})`
}

/** In the order of their ids, so that two transactions cannot deadlock. */
async function lockMatching(ctx: Ctx, kind: Kind, { condition }: Schedule, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind.table)}
    where id = any(${ids}::int[]) and ${await compileWhere(ctx, kind, condition)} order by id for update`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

async function changeMatching(ctx: Ctx, kind: Kind, schedule: Schedule, ids: readonly number[]) {
  const { object } = kind
  const rules = await changeRecords(ctx, object, schedule, await lockMatching(ctx, kind, schedule, ids))
  const explanations = Array.from(rules, ([id, rule]): Explanation => ({
    ...(object === 'User' ? { personId: id } : { organizationId: id }),
    action: 'job',
    articleId: null,
    userId: systemUserId,
    details: { changed: [], rules: [rule] },
  }))
  storeExplanations(ctx, explanations)
  return Array.from(rules, ([id, { error }]) => (error === undefined ? { id } : { id, error }))
}

async function tryOnRecord(ctx: Ctx, kind: Kind, schedule: Schedule, id: number): Promise<RuleTrial> {
  const { object } = kind
  const rule = await underSavepoint(
    ctx,
    async (inner) =>
      (await changeRecords(inner, object, schedule, await lockMatching(inner, kind, schedule, [id]))).get(id),
    () => false,
  )
  const told = rule ?? (await explainMismatch(ctx, object, schedule, id))
  if (!told) throw notFound(object, id)
  return presentTrial(ctx, undefined, told, [])
}

export const scheduledUsers = createScheduledRecords({ object: 'User', table: 'users' })
export const scheduledOrganizations = createScheduledRecords({ object: 'Organization', table: 'organizations' })
