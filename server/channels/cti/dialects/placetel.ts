import { readCallId, readChoice, readNumbers, readText } from '../attributes.ts'
import type { CallState, Direction } from '../next-call.ts'
import type { Dialect } from './dialect.ts'
import { xmlAnswer, xmlRefusal } from './xml.ts'

const meanings = {
  IncomingCall: { event: 'newCall', direction: 'in' },
  OutgoingCall: { event: 'newCall', direction: 'out' },
  CallAccepted: { event: 'answer', direction: undefined },
  HungUp: { event: 'hangup', direction: undefined },
} as const satisfies Record<string, { event: CallState; direction: Direction | undefined }>

const causes = new Map([
  ['missed', 'cancel'],
  ['accepted', 'normalClearing'],
])

export const placetel: Dialect = {
  backend: 'placetel',
  read: (given, { user_device_map = [] }) => {
    const name = readChoice(given, 'event', Object.keys(meanings) as (keyof typeof meanings)[])
    const { event, direction } = meanings[name]
    const type = readText(given, 'type')
    const peer = readText(given, 'peer')
    const mapped = peer === '' ? undefined : user_device_map.find(({ device_id }) => device_id === peer)
    return {
      event,
      // Later events may omit it: the log has it.
      direction: direction ?? (['in', 'out'] as const).find((one) => one === given.direction),
      callId: readCallId(given, 'call_id', 'callId'),
      ...readNumbers(given, event),
      user: '',
      queue: '',
      cause: causes.get(type) ?? type,
      answeringNumber: '',
      userId: mapped ? String(mapped.user_id) : '',
    }
  },
  answer: async (instruction) => xmlAnswer(instruction),
  refuse: xmlRefusal,
}
