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
export async function playDay(calls: readonly PlannedCall[], stage: Stage): Promise<number> {
  const started = performance.now()
  const until = async ({ at }: PlannedEvent) => {
    const due = started + ((at - opening) / stage.speed) * 1000
    await delay(Math.max(0, due - performance.now()), undefined, { signal: stage.signal }).catch(() => undefined)
  }
  const begun = await Promise.all(calls.map((call) => playCall(call, stage, until)))
  return begun.filter(Boolean).length
}

async function playCall(
  call: PlannedCall,
  stage: Stage,
  until: (step: PlannedEvent) => Promise<void>,
): Promise<boolean> {
  const [first, ...later] = call.steps as [PlannedEvent, ...PlannedEvent[]]
  await until(first)
  if (stage.signal.aborted) return false
  const { action } = await tell(call, first, stage)
  // A rejected call does not ring and ends immediately.
  if (action === 'reject') return end(call, { ...first, event: 'hangup', cause: 'busy' }, stage)
  for (const step of later) {
    await until(step)
    if (stage.signal.aborted) return end(call, { ...step, event: 'hangup', cause: 'normalClearing' }, stage)
    await tell(call, step, stage)
  }
  return true
}

async function end(call: PlannedCall, step: PlannedEvent, stage: Stage): Promise<true> {
  await tell(call, step, stage)
  return true
}

async function tell(call: PlannedCall, step: PlannedEvent, { telephone, said }: Stage): Promise<Instruction> {
  const { callId, direction, from, to, queue } = call
  const { event, cause, user } = step
  const instruction = await telephone({ event, direction, callId, from, to, queue, cause, user })
  said(call, step, instruction)
  return instruction
}
