import type { FaultClient } from '../client.ts'
import { findLostAndDouble, type WriteKind } from './kind.ts'

type Session = { id: number; preferences: { visitor?: { name: string } } }

/** As many as one answer lists, with the first message of the visitor. */
const messagesPerChat = 400

/** An agent writes to visitors; a new visitor comes after some hundred messages. */
export function createChatKind(client: FaultClient): WriteKind {
  const name = 'Chat'
  const sessions = new Map<number, Promise<number>>()
  const begin = async (turn: number): Promise<number> => {
    const id = await welcome(client, turn)
    // Not the chat before, in which the last messages may be under way.
    const ended = await sessions.get(turn - 2)
    if (ended !== undefined) await client.call('POST', `/chat_sessions/${ended}/close`)
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

/** A visitor comes, and the agent accepts. */
async function welcome(client: FaultClient, turn: number): Promise<number> {
  // Agents repeat that they are there; visitors find a closed chat two minutes after the last time.
  await client.call('PUT', '/chat_agent', { active: true })
  // Proposed by the visitor, so that a repetition after a lost answer finds the same session.
  const session_id = turn.toString(16).padStart(32, '0')
  const name = `Visitor ${turn}`
  const data = { chat_id: 1, session_id, name, message: 'Hello', client_id: name }
  const answer = await client.post<object>('/chat_visits', JSON.stringify({ event: 'chat_session_init', data }))
  // The list can contain other visitors: a chat without an answer for two minutes returns to the queue.
  const waiting = await client.call<Session[]>('GET', '/chat_sessions?state=waiting')
  const session = waiting.find(({ preferences }) => preferences.visitor?.name === name)
  if (!session) throw new Error(`${name} does not wait, but was answered ${JSON.stringify(answer)}`)
  await client.call('POST', `/chat_sessions/${session.id}/accept`)
  return session.id
}
