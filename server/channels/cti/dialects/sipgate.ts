import { apiPrefix } from '#kernel/http/api-prefix.ts'
import type { Settings } from '#kernel/settings.ts'
import { readCallId, readChoice, readJoinedNames, readNames, readNumbers, readText } from '../attributes.ts'
import type { Dialect } from './dialect.ts'
import { xmlAnswer, xmlRefusal } from './xml.ts'

/** The URL for the later events of a call: without one sipgate.io reports only the start. */
async function composeUrl(settings: Settings, direction: string): Promise<string> {
  const host = (await settings.text('sipgate_alternative_fqdn')) || (await settings.text('fqdn'))
  const [protocol, token] = [await settings.text('http_type'), await settings.text('sipgate_token')]
  return `${protocol}://${host}${apiPrefix}/sipgate/${token}/${direction}`
}

export const sipgate: Dialect = {
  backend: 'sipgate',
  read: (given, { user_remote_map = [] }) => {
    const event = readChoice(given, 'event', ['newCall', 'answer', 'hangup'])
    const remoteIds = readNames(given, 'userId')
    const mapped = user_remote_map.find(({ remote_user_id }) => remoteIds.includes(remote_user_id))
    return {
      event,
      direction: readChoice(given, 'direction', ['in', 'out']),
      callId: readCallId(given, 'callId', 'call_id'),
      ...readNumbers(given, event),
      user: readJoinedNames(given, 'user'),
      queue: '',
      cause: readText(given, 'cause'),
      answeringNumber: readText(given, 'answeringNumber'),
      userId: mapped ? String(mapped.user_id) : '',
    }
  },
  answer: async (instruction, { direction }, settings) => {
    const address = await composeUrl(settings, String(direction))
    return xmlAnswer(instruction, { onHangup: address, onAnswer: address })
  },
  refuse: xmlRefusal,
}
