import type { FaultClient } from '../client.ts'
import { findLostAndDouble, type WriteKind } from './kind.ts'

/** As many as one answer lists, with the first message of the visitor. */
const messagesPerChat = 400

/** An agent writes to visitors; a new visitor comes after some hundred messages. */
export function createChatKind(client: FaultClient): WriteKind {
  const name = 'Chat'
  const sessions = new Map<number, Promise<number>>()
  const begin = async (turn: number): Promise<number> => {
    type Visit = { events: { event: string; data: { session_id: string } }[] }
    const data = { chat_id: 1, message: 'Hello', client_id: `visitor ${turn}` }
    const { events } = await client.post<Visit>('/chat_visits', JSON.stringify({ event: 'chat_session_init', data }))
    const sessionId = events[0]?.data.session_id
    const waiting = await client.call<{ id: number; session_id: string }[]>('GET', '/chat_sessions?state=waiting')
    const { id } = waiting.find(({ session_id }) => session_id === sessionId) ?? waiting[0]!
    await client.call('POST', `/chat_sessions/${id}/accept`)
    return id
  }
  const sessionOf = (index: number) => {
    const turn = Math.floor(index / messagesPerChat)
    const known = sessions.get(turn) ?? begin(turn)
    sessions.set(turn, known)
    return known
  }
  return {
    name,
    prepare: async () => {
      await client.call('PUT', '/settings/chat', { state_current: { value: true } }).catch(async () => {
        const all = await client.call<{ id: number; name: string }[]>('GET', '/settings')
        const { id } = all.find((setting) => setting.name === 'chat')!
        await client.call('PUT', `/settings/${id}`, { state_current: { value: true } })
      })
      await client.call('POST', '/chats', { name: 'Support' })
      await client.call('PUT', '/chat_agent', { active: true })
    },
    write: async (index) => {
      const path = `/chat_sessions/${await sessionOf(index)}/messages`
      await client.call('POST', path, { content: `${name} ${index}` }, `faults ${name} ${index}`)
      return []
    },
    verify: async (acknowledged) => {
      const contents: string[] = []
      for (const session of sessions.values()) {
        const messages = await client.call<{ content: string }[]>('GET', `/chat_sessions/${await session}/messages`)
        contents.push(...messages.map(({ content }) => content))
      }
      return findLostAndDouble(
        name,
        acknowledged,
        contents.filter((content) => content.startsWith(`${name} `)),
      )
    },
  }
}
