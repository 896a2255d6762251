import { may } from '#kernel/actor.ts'
import type { Audience } from '#kernel/realtime/audience.ts'

const forChatAgents = (table: string): Audience => ({ table, mayHear: (actor) => may(actor, 'chat.agent') })

/** Waiting visitors, and who is available, concern all chat agents. */
export const chatAudiences: readonly Audience[] = ['chats', 'chat_sessions', 'chat_agents'].map(forChatAgents)
