import type { ParsedMail } from '#kernel/mail/mail.ts'
import { parseMail } from '#kernel/mail/parse.ts'

export type FiledMail = {
  id: number
  message_id: string
  state: string
  ticket_id: number | null
  article_id: number | null
}

type Found = {
  mails: number
  answers: number
  filed: readonly FiledMail[]
  received: readonly { to: string[]; raw: Buffer }[]
}

/** An account sends at most 500 automatic replies an hour. */
export const countReceipts = (mails: number) => Math.min(mails, 500)

export const isCustomer = (address: string) => /^customer\d+@/.test(address)

/** Every message became one article; every mail of ours went out, and all copies of one bear one id. */
export function faultsIn({ mails, answers, filed, received }: Found): string[] {
  const sent = received.map(({ to, raw }) => ({ to: to.join(', '), mail: parseMail(raw) }))
  const replies = sent.filter(({ to }) => to === 'answered@example.com')
  const receipts = sent.filter(({ to }) => isCustomer(to))
  const copies = replies.length - new Set(replies.map(({ mail }) => mail.messageId)).size
  process.stdout.write(`${replies.length} answers and ${receipts.length} receipts arrived, ${copies} answers twice\n`)
  return [
    ...faultsOfMails(mails, filed),
    ...faultsOfCopies(answers, replies.map(({ mail }) => mail).filter(isAnswer), ({ subject }) => subject),
    ...faultsOfCopies(
      countReceipts(mails),
      receipts.map(({ mail }) => mail),
      ({ to }) => to[0]?.address ?? '',
    ),
  ]
}

const isAnswer = ({ subject }: ParsedMail) => subject.startsWith('Answer ')

function faultsOfMails(mails: number, filed: readonly FiledMail[]): string[] {
  const became = Map.groupBy(
    filed.filter(({ state }) => state === 'filed'),
    ({ message_id }) => message_id,
  )
  const articles = new Set(filed.map(({ article_id }) => article_id).filter((id) => id !== null))
  const wrong = Array.from({ length: mails }, (_, index) => `${index}@fault.example`).flatMap((id) => {
    const count = became.get(id)?.length ?? 0
    return count === 1 ? [] : [`${id} became ${count} articles`]
  })
  return articles.size === mails ? wrong : [...wrong, `${mails} mails became ${articles.size} articles`]
}

/** At least so many different mails, each under one id, however often it was sent. */
function faultsOfCopies(count: number, sent: readonly ParsedMail[], same: (mail: ParsedMail) => string): string[] {
  const groups = Map.groupBy(sent, same)
  const renamed = [...groups].filter(([, copies]) => new Set(copies.map(({ messageId }) => messageId)).size > 1)
  return [
    ...(groups.size >= count ? [] : [`${groups.size} of ${count} mails arrived`]),
    ...renamed.map(([name, copies]) => `"${name}" was sent ${copies.length} times, under several ids`),
  ]
}
