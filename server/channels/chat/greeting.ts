import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { escapeHtml } from '#kernel/html/escape.ts'
import { addMessage } from './conversation.ts'
import type { SessionRow } from './store.ts'

/** One of the agent's greetings for this topic: `preferences.chat.phrase`, by topic, separated by semicolons. */
async function chooseGreeting({ db, actor }: Ctx, chatId: number): Promise<string | undefined> {
  const { rows } = await sql<{ phrase: string | null }>`
    select preferences #>> array['chat', 'phrase', ${String(chatId)}] as phrase from users
    where id = ${actor.id}`.execute(db)
  const phrases = (rows[0]?.phrase ?? '')
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  return phrases.length === 0 ? undefined : phrases[randomInt(phrases.length)]
}

/** Sent when the first agent accepts the visitor. */
export async function greetVisitor(ctx: Ctx, session: SessionRow): Promise<void> {
  const greeting = await chooseGreeting(ctx, session.chat_id)
  if (greeting) await addMessage(ctx, session, { content: escapeHtml(greeting), from: 'agent' })
}
