import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportSubscriptions } from '#contract/report-subscription.ts'
import { holdsPermission } from '#features/permissions/sql.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row, TableOf } from '#kernel/db/rows.ts'
import type { Plan } from './plan.ts'

export type SubscriptionRecord = Omit<OutputOf<typeof ReportSubscriptions.list>[number], 'changeable'>

/** As it is stored. */
export type Subscription = Row &
  Plan &
  Pick<SubscriptionRecord, 'name' | 'active' | 'timezone' | 'format' | 'by' | 'time' | 'profile_id' | 'group_id'> & {
    next_run_at: string | null
    created_by_id: number
  }

export const subscriptionTable: TableOf = {
  table: 'report_subscriptions',
  model: 'Report::Subscription',
  columns: `id name active plan weekday monthday time_of_day timezone format by time profile_id group_id next_run_at
    last_run_at updated_by_id created_by_id created_at updated_at`.split(/\s+/),
}

/** Those that match, with their recipients, by name. */
export async function selectSubscriptions({ db }: Ctx, where: RawBuilder<boolean>): Promise<SubscriptionRecord[]> {
  const { rows } = await sql<SubscriptionRecord>`
    select report_subscriptions.*, coalesce(to_whom.ids, '{}') as user_ids, coalesce(to_whom.people, '[]') as recipients
    from report_subscriptions left join lateral (
      select array_agg(users.id order by users.id) as ids, jsonb_agg(jsonb_build_object('id', users.id,
        'name', trim(concat_ws(' ', users.firstname, users.lastname)), 'outcome', outcome) order by users.id) as people
      from report_subscriptions_users join users on users.id = user_id
      where report_subscription_id = report_subscriptions.id
    ) as to_whom on true
    where ${where} order by lower(report_subscriptions.name), report_subscriptions.id`.execute(db)
  return rows
}

export const receivedBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from report_subscriptions_users where report_subscription_id = report_subscriptions.id and user_id = ${userId})`

type Candidate = { id: number; name: string; email: string | null }

/** Active users who may see reports. */
export async function selectCandidates({ db }: Ctx, only?: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select users.id, trim(concat_ws(' ', users.firstname, users.lastname)) as name, nullif(users.email, '') as email
    from users where users.active and ${holdsPermission(sql`users.id`, 'report')}
      and (${only ?? null}::int[] is null or users.id = any(${only ?? null}::int[]))
    order by 2, 1 limit 1000`.execute(db)
  return rows
}

/** Recipients who stay keep the time of their last report. */
export async function saveRecipients({ db }: Ctx, id: number, userIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from report_subscriptions_users
      where report_subscription_id = ${id} and user_id <> all(${userIds}::int[]))
    insert into report_subscriptions_users (report_subscription_id, user_id)
    select ${id}, unnest(${userIds}::int[]) on conflict do nothing`.execute(db)
}

export async function removeRecipient({ db }: Ctx, id: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_subscriptions_users where report_subscription_id = ${id} and user_id = ${userId}`.execute(db)
  return Number(numAffectedRows) > 0
}

/** Those whose time has come, locked: other processes leave them out. */
export async function lockDueSubscriptions({ db, now }: Ctx): Promise<(Subscription & { user_ids: number[] })[]> {
  const { rows } = await sql<Subscription & { user_ids: number[] }>`
    select *, array(select user_id from report_subscriptions_users where report_subscription_id = report_subscriptions.id
      order by user_id) as user_ids
    from report_subscriptions where active and next_run_at <= ${now.toISOString()}::timestamptz
    order by next_run_at, id for update skip locked`.execute(db)
  return rows
}

type Times = { next_run_at: string | null; last_run_at?: string }

export async function noteTimes({ db }: Ctx, id: number, times: Times): Promise<void> {
  await db.updateTable('report_subscriptions').set(times).where('id', '=', id).execute()
}

/** False if this report was mailed to the person before, or they do not receive it any more. */
export async function claimReport(
  { db }: Ctx,
  { id, userId, due, outcome }: { id: number; userId: number; due: string; outcome: 'mailed' | 'not_allowed' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_subscriptions_users set last_run_at = ${due}::timestamptz, outcome = ${outcome}
    where report_subscription_id = ${id} and user_id = ${userId}
      and (last_run_at is null or last_run_at < ${due}::timestamptz)`.execute(db)
  return Number(numAffectedRows) > 0
}
