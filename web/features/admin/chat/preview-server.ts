import type { PublicTopic } from '#contract/chat-topic.ts'
import { t } from '#web/lib/i18n/i18n.ts'

export type PreviewState = 'start' | 'waiting' | 'chat' | 'closed'

type Frame = { event: string; data: Record<string, unknown> }

const agent = { name: 'Jana', avatar: null }

const listMessages = () => {
  const at = new Date().toISOString()
  const message = (id: number, content: string, created_by_id: number | null) => ({
    id,
    chat_session_id: 1,
    content,
    created_by_id,
    created_at: at,
    updated_at: at,
    files: [],
  })
  return [
    message(1, t('Hello, where is my order?'), null),
    message(2, t('Hi! I’ll have a look. What’s the order number?'), 3),
  ]
}

const statusIn = (state: PreviewState): Record<string, unknown> => {
  if (state === 'waiting') return { state: 'reconnect', position: 2, session: listMessages().slice(0, 1) }
  if (state === 'chat') return { state: 'reconnect', session: listMessages(), agent }
  return { state: state === 'closed' ? 'offline' : 'online' }
}

/** What the server would answer to an event of the widget in this state. */
export function answerPreview(event: string, state: PreviewState, topic: PublicTopic): Frame[] {
  if (event === 'ping') return [{ event: 'pong', data: {} }]
  if (event === 'chat_status_customer')
    return [{ event, data: { ...statusIn(state), topic: { ...topic, open: state !== 'closed' } } }]
  if (event === 'chat_session_init')
    return [{ event: 'chat_session_queue', data: { state: 'queue', position: 1, session_id: 'preview' } }]
  return []
}
