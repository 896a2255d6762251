import { may } from '#kernel/actor.ts'
import type { Audience } from '#kernel/realtime/audience.ts'

const hearing =
  (...permissions: string[]) =>
  (table: string): Audience => ({ table, mayHear: (actor) => may(actor, ...permissions) })

/** Waiting visitors, and who is available, concern all chat agents. */
export const chatAudiences: readonly Audience[] = [
  ...['chat_sessions', 'chat_agents'].map(hearing('chat.agent')),
  hearing('chat.agent', 'admin.channel_chat')('chats'),
  hearing('admin.channel_chat')('chat_sites'),
]
