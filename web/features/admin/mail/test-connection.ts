import { ChannelsEmail, type Outcome, type ServerField } from '#contract/channel-email.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { MailAccount } from './queries.ts'
import { fetchedServer, isFetched, outboundServer, serverForm, type Side } from './server-form.ts'

/** Why a connection test failed, and the form field that is wrong. */
export type Complaint = { text: string; field?: ServerField | undefined; side?: Side | undefined }

export function readComplaint(answer: Outcome, side?: Side): Complaint | undefined {
  if (answer.result === 'ok') return undefined
  const [field] = Object.keys(answer.invalid_field ?? {}) as ServerField[]
  const text = answer.message_human ?? answer.message
  return { text: text ? noticeSentence(text, answer) : t('Can’t reach the server'), field, side: answer.source ?? side }
}

/** Both servers of an account with the secrets that are kept; the first complaint, or nothing. */
export async function tryAccount({ id, inbound, outbound }: MailAccount): Promise<string | undefined> {
  const trials = [
    inbound &&
      isFetched(inbound.adapter) &&
      api(ChannelsEmail).inbound({ ...fetchedServer(serverForm(inbound.adapter, inbound)), channel_id: id }),
    outbound &&
      api(ChannelsEmail).outbound({ ...outboundServer(serverForm(outbound.adapter, outbound)), channel_id: id }),
  ]
  try {
    const answers = await Promise.all(trials)
    return answers.flatMap((answer) => (answer ? (readComplaint(answer)?.text ?? []) : []))[0]
  } catch (error) {
    return wordFailure(error)
  }
}
