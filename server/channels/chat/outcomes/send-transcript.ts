import { loadLook, type MailBlock, postMail, renderBlocks } from '#features/outgoing-mails/service.ts'
import { tidyEmail } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, required, tooMany } from '#kernel/errors.ts'
import { textOf } from '#kernel/html/text.ts'
import type { Language } from '#kernel/language.ts'
import { limitKey, takeFromLimitInTransaction } from '#kernel/limits/rate-limit.ts'
import { findAddress, type RecordedChat, selectLines } from './store.ts'
import { composeTranscript, nameFile, type Transcript } from './transcript.ts'

const perHour = { session: 3, address: 5 }

const texts: Record<Language, { subject: string; intro: string }> = {
  en: { subject: 'Transcript of your chat', intro: 'Here’s the chat transcript you asked for.' },
  de: { subject: 'Ihr Chatverlauf', intro: 'Hier ist der Chatverlauf, den Sie angefordert haben.' },
}

/**
 * Mails the conversation without notes to the given address, or to that of the visitor; returns the address. Only after an
 * agent has answered: otherwise a stranger could send any text to any address in our name.
 */
export async function sendTranscript(ctx: Ctx, chat: RecordedChat, given?: string): Promise<string> {
  const to = given ? tidyEmail(given) : await findAddress(ctx.db, chat)
  if (!to) throw required('email')
  const lines = (await selectLines(ctx.db, chat, { unrecorded: false })).filter(({ internal }) => !internal)
  if (!lines.some(({ created_by_id }) => created_by_id !== null))
    throw invalid('chat_unanswered', 'No agent has written in this chat yet.')
  await limitTranscripts(ctx, chat, to)
  const content = renderMail(await composeTranscript(ctx, chat, lines), await loadLook(ctx.deps.settings))
  await postMail(ctx, { kind: 'chat_transcript', userId: chat.customer_id, to, content })
  return to
}

async function limitTranscripts({ db, now }: Ctx, { id }: RecordedChat, to: string): Promise<void> {
  const limits = [
    { key: `chat transcript of ${id}`, max: perHour.session },
    { key: limitKey('chat transcript to', to), max: perHour.address },
  ]
  for (const limit of limits) {
    const { allowed, retryAfter } = await takeFromLimitInTransaction(db, { ...limit, seconds: 3600, now })
    if (!allowed) throw tooMany(retryAfter)
  }
}

function renderMail(transcript: Transcript, look: Awaited<ReturnType<typeof loadLook>>) {
  const { language, heading, lines } = transcript
  const { subject, intro } = texts[language]
  const said = lines.map(({ author, at, content, files }): MailBlock => ({
    is: 'message',
    from: `${author}, ${at}`,
    isInternal: false,
    text: [textOf(content), ...files.map(nameFile)].filter(Boolean).join('\n'),
  }))
  const blocks: MailBlock[] = [
    { is: 'paragraph', text: intro },
    { is: 'paragraph', text: heading },
    ...said,
    { is: 'paragraph', text: look.name },
  ]
  return { subject, ...renderBlocks(language, blocks, look) }
}
