import { setTimeout as delay } from 'node:timers/promises'
import type { Instruction, Telephone } from './instance.ts'
import { opening, type PlannedCall, type PlannedEvent } from './plan.ts'

type Stage = {
  telephone: Telephone
  /** Simulated seconds per second. */
  speed: number
  /** Ends the day early: all calls are hung up. */
  signal: AbortSignal
  said(call: PlannedCall, step: PlannedEvent, instruction: Instruction): void
}

/** Plays the calls at their times; returns how many were started. */
export async function playDay(calls: readonly PlannedCall[], context: Stage): Promise<number> {
  const started = performance.now()
  const until = async ({ at }: PlannedEvent) => {
    const due = started + ((at - opening) / context.speed) * 1000
    await delay(Math.max(0, due - performance.now()), undefined, { signal: context.signal }).catch(() => undefined)
  }
  const begun = await Promise.all(calls.map((call) => playCall(call, context, until)))
  return begun.filter(Boolean).length
}

async function playCall(
  call: PlannedCall,
  context: Stage,
  until: (step: PlannedEvent) => Promise<void>,
): Promise<boolean> {
  const [first, ...later] = call.steps as [PlannedEvent, ...PlannedEvent[]]
  await until(first)
  if (context.signal.aborted) return false
  const { action } = await tell(call, first, context)
  // A rejected call does not ring and ends immediately.
  if (action === 'reject') return end(call, { ...first, event: 'hangup', cause: 'busy' }, context)
  for (const step of later) {
    await until(step)
    if (context.signal.aborted) return end(call, { ...step, event: 'hangup', cause: 'normalClearing' }, context)
    await tell(call, step, context)
  }
  return true
}

async function end(call: PlannedCall, step: PlannedEvent, context: Stage): Promise<true> {
  await tell(call, step, context)
  return true
}

async function tell(call: PlannedCall, step: PlannedEvent, { telephone, said }: Stage): Promise<Instruction> {
  const { callId, direction, from, to, queue } = call
  const { event, cause, user } = step
  const instruction = await telephone({ event, direction, callId, from, to, queue, cause, user })
  said(call, step, instruction)
  return instruction
}
