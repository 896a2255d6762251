import type { Ctx } from '#kernel/context.ts'
import type { Call } from './next-call.ts'
import type { Backend } from './dialects/dialect.ts'

export type StoredCall = { id: number; call: Call }

const columns = [
  'direction',
  'state',
  'from',
  'from_comment',
  'to',
  'to_comment',
  'queue',
  'comment',
  'initialized_at',
  'start_at',
  'end_at',
  'duration_waiting_time',
  'duration_talking_time',
  'done',
  'stale',
  'announced',
  'rejected',
  'answered_by_id',
  'preferences',
] as const satisfies (keyof Call)[]

const writable = ({ preferences, ...rest }: Partial<Call>) => ({
  ...rest,
  ...(preferences && { preferences: JSON.stringify(preferences) }),
})

/** Locked until the transaction ends: events of the same call run one at a time. */
export async function lockCall({ db }: Ctx, backend: Backend, callId: string): Promise<StoredCall | undefined> {
  const row = await db
    .selectFrom('cti_logs')
    .select(['id', ...columns])
    .where('backend', '=', backend)
    .where('call_id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { id, ...call } = row
  return { id, call: call as Call }
}

/** The new row's id; undefined when another request was first. */
export async function insertCall(
  { db, now }: Ctx,
  backend: Backend,
  callId: string,
  call: Call,
): Promise<number | undefined> {
  const at = now.toISOString()
  const row = await db
    .insertInto('cti_logs')
    .values({ ...writable(call), backend, call_id: callId, created_at: at, updated_at: at } as never)
    .onConflict((conflict) => conflict.columns(['backend', 'call_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateCall({ db, now }: Ctx, id: number, changed: Partial<Call>): Promise<void> {
  await db
    .updateTable('cti_logs')
    .set({ ...writable(changed), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
