import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'

type Values = Record<string, string>
type FilingStep = { rule?: string; result?: string; code?: string; values?: Values }

/** The decisions about an incoming mail, by the code that the server stores with them. */
const sentences: Record<string, (values: Values) => string> = {
  no_reference: () => t('Doesn’t refer to a ticket: opened a new one.'),
  ticket_deleted: () => t('Refers to a ticket that was deleted.'),
  not_participant: (values) => t('Refers to {ticket}, but {address} isn’t part of it: opened a linked ticket.', values),
  uncertain_sender: (values) =>
    t('Replies to {ticket}, but we can’t be sure it’s from {address}: added an internal note.', values),
  ticket_closed: (values) => t('{ticket} is closed for replies: opened a linked ticket.', values),
  participant: (values) => t('{address} is part of {ticket}: added to it.', values),
  forged_sender: () => t('A mail server reported that the sender is forged.'),
  conversation_open: (values) => t('Continues the conversation in {ticket}.', values),
  conversation_new: () => t('No open ticket for this conversation: opened a new one.'),
  spam: () => t('A mail server marked it as spam.'),
}

/** The topics of the other steps, whose result is a name or the words of a mail server. */
const topics = (): Record<string, string> => ({
  filter: t('Matched filter'),
  automatic: t('Sent automatically'),
  authentication: t('Sender check'),
  reading: t('Couldn’t be read'),
  acknowledgement: t('No confirmation sent'),
  'delivery report': t('Delivery report'),
})

/** One step as a sentence. Steps of older emails have no code. */
export function describeFilingStep(step: unknown): string {
  if (typeof step === 'string') return td(step)
  const { rule = '', result = '', code = '', values = {} } = (step ?? {}) as FilingStep
  const sentence = sentences[code]
  if (sentence) return sentence({ ticket: '', address: '', ...values })
  const topic = topics()[rule]
  const text = noticeSentence(td(result), { code, values })
  return topic === undefined ? text : `${topic}: ${text}`
}
