import { explainRecords } from '#features/conditions/service.ts'
import { deleteForGood } from '#features/data-privacy-tasks/service.ts'
import { updateOrganization } from '#features/organizations/service.ts'
import { loadRecordPlaceholders } from '#features/text-modules/placeholders.ts'
import { updateUser } from '#features/users/update.ts'
import { systemActor, systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { isRetryable } from '#kernel/db/retryable-errors.ts'
import { tellError } from '#kernel/errors.ts'
import type { PlaceholderSource } from '#kernel/placeholders/values.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { listOpenCalendarIds } from '../calendars/store.ts'
import { type ConsideredRule, tellChanges } from '../explanations/explanation.ts'
import { isDeletion, planRecord, type RecordObject } from '../perform/record-actions.ts'
import type { RuleEffect } from '../perform/rule-effect.ts'
import { trackRule } from '../perform/track-rule.ts'
import type { Schedule } from './schedule.ts'

type Ran = Extract<ConsideredRule, { outcome: 'ran' | 'failed' }>
type Tests = Ran['tests']

/** May change every user: only full administrators can save such a schedule. */
const actor = { ...systemActor, permissions: new Set(['admin']) }

async function explainTests(ctx: Ctx, object: RecordObject, { condition }: Schedule, ids: readonly number[]) {
  const { now, deps } = ctx
  return explainRecords(ctx, condition, ids, {
    subject: object,
    viewer: { id: systemUserId, organizationIds: [] },
    now,
    trigger: { openCalendarIds: await listOpenCalendarIds(ctx) },
    custom: deps.customFields,
  })
}

/** Does the actions of the schedule to records that match; if one fails, this record stays as it was. */
export async function changeRecords(
  ctx: Ctx,
  object: RecordObject,
  schedule: Schedule,
  ids: readonly number[],
): Promise<Map<number, Ran>> {
  const rules = new Map<number, Ran>()
  if (ids.length === 0) return rules
  const explained = await explainTests(ctx, object, schedule, ids)
  const sources = await loadRecordPlaceholders(ctx, object, ids, schedule)
  for (const id of ids) {
    const [source, tests] = [sources.get(id), explained.get(id)?.tests ?? []]
    if (source) rules.set(id, await changeRecord({ ...ctx, actor }, { object, schedule, id, tests }, source))
  }
  return rules
}

type Target = { object: RecordObject; schedule: Schedule; id: number; tests: Tests }

async function changeRecord(ctx: Ctx, target: Target, source: PlaceholderSource): Promise<Ran> {
  const { object, schedule, id, tests } = target
  const rule = { type: 'Job' as const, id: schedule.id, name: schedule.name }
  const { acting, history } = trackRule(ctx, rule)
  try {
    const effects = await underSavepoint(acting, (inner) => perform(inner, target, source))
    return { ...rule, outcome: 'ran', tests, changes: tellChanges(history, object), effects }
  } catch (error) {
    if (isRetryable(error)) throw error
    ctx.deps.log.error({ err: error, schedule: schedule.name, object, id }, 'schedule failed for a record')
    return { ...rule, outcome: 'failed', tests, changes: [], effects: [], error: tellError(error) }
  }
}

async function perform(ctx: Ctx, { object, schedule, id }: Target, source: PlaceholderSource): Promise<RuleEffect[]> {
  if (isDeletion(schedule.perform)) {
    await deleteForGood(ctx, 'User', id)
    return [{ action: 'user.action' }]
  }
  const values = planRecord(ctx, object, schedule.perform, source)
  if (object === 'User') await updateUser(ctx, id, values)
  else await updateOrganization(ctx, { ...values, id })
  return []
}

/** Why a record does not match; undefined if there is none. */
export async function explainMismatch(
  ctx: Ctx,
  object: RecordObject,
  schedule: Schedule,
  id: number,
): Promise<ConsideredRule | undefined> {
  const explained = (await explainTests(ctx, object, schedule, [id])).get(id)
  return explained && { id: schedule.id, outcome: 'no_match', tests: explained.tests }
}
