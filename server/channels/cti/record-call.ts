import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kernel/context.ts'
import { bringsNumber, type Call, type CallEvent, nextCall, customerNumber } from './next-call.ts'
import { findAnsweringAgent, identifyCallers } from './caller-ids/service.ts'
import type { Backend, HeardCall } from './dialects/dialect.ts'
import { insertCall, lockCall, type StoredCall, updateCall } from './write-call.ts'

const object = 'cti_logs'

/** Writes one event to the caller log. The start of a call is nearly always new: it is inserted without a query before. */
export async function recordCall(ctx: Ctx, backend: Backend, heard: HeardCall): Promise<void> {
  const stored = heard.event === 'newCall' ? undefined : await lockCall(ctx, backend, heard.callId)
  if (stored) return continueCall(ctx, stored, heard)
  if (await beginCall(ctx, backend, heard)) return
  await continueCall(ctx, (await lockCall(ctx, backend, heard.callId)) as StoredCall, heard)
}

/** False when the call exists already. */
async function beginCall(ctx: Ctx, backend: Backend, heard: HeardCall): Promise<boolean> {
  const call = nextCall(undefined, await learn(ctx, undefined, heard), ctx.now)
  const id = await insertCall(ctx, backend, heard.callId, call)
  if (id === undefined) return false
  const { state, direction, queue } = call
  const changes = { state: [null, state], direction: [null, direction], queue: [null, queue] } as const
  ctx.emit({ kind: 'created', object, id, changes })
  return true
}

async function continueCall(ctx: Ctx, { id, call }: StoredCall, heard: HeardCall): Promise<void> {
  const next = nextCall(call, await learn(ctx, call, heard), ctx.now)
  const changed = (Object.keys(next) as (keyof Call)[]).filter((key) => !isDeepStrictEqual(next[key], call[key]))
  if (changed.length === 0) return
  await updateCall(ctx, id, Object.fromEntries(changed.map((key) => [key, next[key]])))
  const told = changed.filter((key) => key !== 'preferences')
  const changes = Object.fromEntries(told.map((key) => [key, [call[key], next[key]] as const]))
  ctx.emit({ kind: 'updated', object, id, changes })
}

/** Adds the caller and the agent who answered, each looked up only when the event may change it. */
async function learn(ctx: Ctx, call: Call | undefined, heard: HeardCall): Promise<CallEvent> {
  const caller = bringsNumber(call, heard) ? await identifyCallers(ctx, customerNumber(heard)) : undefined
  const namesAgent = heard.event === 'answer' && Boolean(heard.answeringNumber || heard.user || heard.userId)
  const agent = namesAgent ? await findAnsweringAgent(ctx, heard) : undefined
  return { ...heard, ...(caller && { caller }), agent }
}
