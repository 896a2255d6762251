import { ChatOutcomes } from '#contract/chat-outcomes.ts'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { ChatSessionRecord } from './queries.ts'
import { nameVisitor, readAnswers } from './visitor.ts'

/** What an agent does with a chat; the lists follow. */

const refresh = (id: number) => touch(queryClient, [{ object: 'chat_sessions', id }])

export async function endChat({ id }: ChatSessionRecord): Promise<void> {
  if (await attempt(api(ChatSessions).close({ id }), t('Chat ended'))) await refresh(id)
}

export async function createTicket({ id }: ChatSessionRecord): Promise<void> {
  if (await attempt(api(ChatOutcomes).ticket({ id }), t('Ticket created'))) await refresh(id)
}

export const mailTranscript = (session: ChatSessionRecord): Promise<boolean> =>
  attempt(
    api(ChatOutcomes).transcript({ id: session.id }),
    t('Transcript sent to {email}', { email: readAnswers(session).email }),
  )

/** Administrators of the chat can undo it. */
export async function blockVisitor(session: ChatSessionRecord, mayUndo: boolean): Promise<void> {
  const { id } = session
  const isSure = await confirm({
    title: t('Block {name}?', { name: nameVisitor(session) }),
    text: t('The chat ends, and nobody can write to this topic from the same IP address. Administrators can undo it.'),
    action: t('Block visitor'),
    danger: true,
  })
  if (!isSure) return
  const undo = async () => {
    await api(ChatSessions).unblock({ id })
  }
  try {
    await api(ChatSessions).block({ id })
    toast(t('Visitor blocked'), mayUndo ? { undo } : {})
    await refresh(id)
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
  }
}

export async function renameChat({ id }: ChatSessionRecord, name: string): Promise<boolean> {
  const isSaved = await attempt(api(ChatSessions).update({ id, name }), t('Saved'))
  if (isSaved) await refresh(id)
  return isSaved
}

export async function tagChat({ id }: ChatSessionRecord, tags: string[]): Promise<void> {
  try {
    await api(ChatSessions).update({ id, tags })
  } catch (error) {
    toast(wordFailure(error), { tone: 'danger' })
  }
  await refresh(id)
}
