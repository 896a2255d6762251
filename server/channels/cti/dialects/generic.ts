import type { Cti } from '#contract/cti.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { readCallId, readChoice, readJoinedNames, readNumbers, readText } from '../attributes.ts'
import type { Instruction } from '../call-rules.ts'
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
    const event = readChoice(given, 'event', ['newCall', 'answer', 'hangup'])
    const direction = readChoice(given, 'direction', ['in', 'out'])
    return {
      event,
      direction,
      callId: readCallId(given, 'callId', 'call_id'),
      ...readNumbers(given, event),
      user: readJoinedNames(given, 'user'),
      queue: readText(given, 'queue'),
      cause: readText(given, 'cause'),
      answeringNumber: readText(given, 'answeringNumber'),
      userId: readText(given, 'user_id'),
    }
  },
  answer: async (instruction) => answerTo(instruction),
  refuse: (refusal) => refusal,
}
