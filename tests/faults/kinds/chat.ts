import type { FaultClient } from '../client.ts'
import { findLostAndDouble, type WriteKind } from './kind.ts'

/** As many as one answer lists, with the first message of the visitor. */
const messagesPerChat = 400

/** An agent writes to visitors; a new visitor comes after some hundred messages. */
export function createChatKind(client: FaultClient): WriteKind {
  const name = 'Chat'
  const sessions = new Map<number, Promise<number>>()
  const begin = async (turn: number): Promise<number> => {
    // Agents repeat that they are there; visitors find a closed chat two minutes after the last time.
    await client.call('PUT', '/chat_agent', { active: true })
    // Proposed by the visitor, so that a repetition after a lost answer finds the same session.
    const secret = turn.toString(16).padStart(32, '0')
    const data = { chat_id: 1, session_id: secret, message: 'Hello', client_id: `visitor ${turn}` }
    const answer = await client.post<object>('/chat_visits', JSON.stringify({ event: 'chat_session_init', data }))
    const [session] = await client.call<{ id: number }[]>('GET', '/chat_sessions?state=waiting')
    if (!session) throw new Error(`A visitor does not wait, but was answered ${JSON.stringify(answer)}`)
    await client.call('POST', `/chat_sessions/${session.id}/accept`)
    return session.id
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
