import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ReportSubscriptions } from '#contract/report-subscription.ts'
import { chooseZone, findDimension, listProfiles } from '#features/reports/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { insertRow, lockRow, updateRow } from '#kernel/db/rows.ts'
import { forbidden, invalid, notFound, required } from '#kernel/errors.ts'
import { findNextTime } from './plan.ts'
import {
  noteTimes,
  receivedBy,
  removeRecipient,
  saveRecipients,
  selectCandidates,
  selectSubscriptions,
  type Subscription,
  type SubscriptionRecord,
  subscriptionTable,
} from './store.ts'

type Presented = OutputOf<typeof ReportSubscriptions.list>[number]
type Changes = Omit<InputOf<typeof ReportSubscriptions.update>, 'id'>

export const mailTask = 'mail-report'

const seesAll = ({ actor }: Ctx): boolean => may(actor, 'admin.report_profile')
const mayChange = (ctx: Ctx, { created_by_id }: Pick<SubscriptionRecord, 'created_by_id'>): boolean =>
  seesAll(ctx) || created_by_id === ctx.actor.id

const isVisible = (ctx: Ctx) =>
  seesAll(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(report_subscriptions.created_by_id = ${ctx.actor.id} or ${receivedBy(ctx.actor.id)})`

const present = (ctx: Ctx, record: SubscriptionRecord): Presented => ({ ...record, changeable: mayChange(ctx, record) })

export async function listSubscriptions(ctx: Ctx): Promise<Presented[]> {
  return (await selectSubscriptions(ctx, isVisible(ctx))).map((record) => present(ctx, record))
}

/** One that the caller sees; others do not exist for them. */
async function getSubscription(ctx: Ctx, id: number): Promise<Presented> {
  const [record] = await selectSubscriptions(ctx, sql<boolean>`report_subscriptions.id = ${id} and ${isVisible(ctx)}`)
  if (!record) throw notFound(subscriptionTable.model, id)
  return present(ctx, record)
}

async function lockForChange(ctx: Ctx, id: number): Promise<Subscription> {
  const { changeable } = await getSubscription(ctx, id)
  if (!changeable) throw forbidden('not_authorized', 'Only the author of this report can change it.')
  return (await lockRow(ctx.db, subscriptionTable, id)) as Subscription
}

/** What can be wrong only here: references and recipients. */
async function check(ctx: Ctx, { profile_id, group_id, by, user_ids }: Changes, before?: Subscription): Promise<void> {
  // A profile or group that an administrator cannot use may stay.
  if (profile_id && profile_id !== before?.profile_id && !(await listProfiles(ctx)).some(({ id }) => id === profile_id))
    throw invalid('unknown_reference', 'There is no such report profile.', { field: 'profile_id' })
  if (group_id && group_id !== before?.group_id && !ctx.actor.groups.read.includes(group_id))
    throw invalid('unknown_reference', 'There is no such group.', { field: 'group_id' })
  if (by && !findDimension(ctx, by))
    throw invalid('unknown_reference', 'There is no such field with options.', { field: 'by' })
  if (!user_ids) return
  if (user_ids.length === 0) throw required('user_ids')
  const allowed = new Set((await selectCandidates(ctx, user_ids)).map(({ id }) => id))
  if (user_ids.some((id) => !allowed.has(id)))
    throw invalid('unknown_reference', 'Every recipient must be an active user who may see reports.', {
      field: 'user_ids',
    })
}

/** From now on: a changed time does not mail what is over. */
async function planNext(ctx: Ctx, subscription: Subscription): Promise<void> {
  const zone = await chooseZone(ctx, subscription.timezone)
  const next = subscription.active ? findNextTime(subscription, zone, ctx.now).toISOString() : null
  await noteTimes(ctx, subscription.id, { next_run_at: next })
}

export async function createSubscription(
  ctx: Ctx,
  { user_ids, ...values }: InputOf<typeof ReportSubscriptions.create>,
): Promise<Presented> {
  await check(ctx, { ...values, user_ids })
  const row = (await insertRow(ctx, subscriptionTable, values)) as Subscription
  await saveRecipients(ctx, row.id, user_ids)
  await planNext(ctx, row)
  ctx.emit({ kind: 'created', object: subscriptionTable.table, id: row.id })
  return getSubscription(ctx, row.id)
}

export async function updateSubscription(ctx: Ctx, id: number, { user_ids, ...values }: Changes): Promise<Presented> {
  const before = await lockForChange(ctx, id)
  await check(ctx, { ...values, user_ids }, before)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const { row, changes } = await updateRow(ctx, subscriptionTable, before, given)
  if (user_ids) await saveRecipients(ctx, id, user_ids)
  await planNext(ctx, row as Subscription)
  ctx.emit({ kind: 'updated', object: subscriptionTable.table, id, changes })
  return getSubscription(ctx, id)
}

export async function removeSubscription(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await lockForChange(ctx, id)
  await deleteRow(ctx.db, subscriptionTable, id)
  ctx.emit({ kind: 'removed', object: subscriptionTable.table, id })
  return {}
}

/** For those who see it: with the figures that they may read. */
export async function mailNow(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await getSubscription(ctx, id)
  const due = ctx.now.toISOString()
  ctx.enqueue(
    mailTask,
    { id, user_id: ctx.actor.id, due, is_trial: true },
    { key: `${mailTask}-${id}-${ctx.actor.id}` },
  )
  return {}
}

export async function leaveSubscription(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await getSubscription(ctx, id)
  if (!(await removeRecipient(ctx, id, ctx.actor.id)))
    throw invalid('unknown_reference', 'You do not receive this report.', { field: 'id' })
  ctx.emit({ kind: 'updated', object: subscriptionTable.table, id })
  return {}
}
