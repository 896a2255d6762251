import type { Cti } from '#contract/cti.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { callIdOf, choiceOf, joinedNames, numbersOf, textOf } from '../attributes.ts'
import type { Instruction } from '../caller-id-rules.ts'
import type { Dialect } from './dialect.ts'

/** The specification spells the key of the caller ID in two ways; both are sent. */
const answerTo = (instruction: Instruction | undefined): OutputOf<typeof Cti.call> => {
  if (!instruction) return {}
  if (instruction.action === 'reject') return { action: 'reject', reason: 'busy' }
  const { callerId, number } = instruction
  return { action: 'dial', caller_id: callerId, callerId, number }
}

export const generic: Dialect = {
  backend: 'cti',
  read: (given) => {
    const event = choiceOf(given, 'event', ['newCall', 'answer', 'hangup'])
    const direction = choiceOf(given, 'direction', ['in', 'out'])
    return {
      event,
      direction,
      callId: callIdOf(given, 'callId', 'call_id'),
      ...numbersOf(given, event),
      user: joinedNames(given, 'user'),
      queue: textOf(given, 'queue'),
      cause: textOf(given, 'cause'),
      answeringNumber: textOf(given, 'answeringNumber'),
      userId: textOf(given, 'user_id'),
    }
  },
  answer: async (instruction) => answerTo(instruction),
  refuse: (refusal) => refusal,
}
