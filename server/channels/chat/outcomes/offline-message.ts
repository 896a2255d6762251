import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { checkFields, type FieldProblem } from '../../web-form/fields.ts'
import { countSubmission } from '../../web-form/limits.ts'
import { openRequest } from '../../web-form/open-request.ts'
import { isTrapped } from '../../web-form/spam.ts'
import { ChatRefusal } from '../admission.ts'
import type { ChatTopic } from '../store.ts'
import { describeAnswers, readAnswers } from './visitor.ts'

/** As the visitor wrote it; nothing was checked. */
type GivenMessage = { name?: unknown; email?: unknown; message?: unknown; fields?: unknown; url?: string | undefined }

type OfflineAnswer =
  | { state: 'ok'; ticket: { number: string } }
  | { state: 'invalid'; errors: { name?: FieldProblem; email?: FieldProblem; message?: FieldProblem } }

/**
 * A message to a topic without an agent becomes a ticket as one from the web form does, with its limits and checks. The
 * visitor learns the number of the new ticket and nothing about the person with this address.
 */
export async function leaveOfflineMessage(ctx: Ctx, topic: ChatTopic, given: GivenMessage): Promise<OfflineAnswer> {
  const settings = readTopicSettings(topic.preferences)
  if (!settings.offline_form) throw new ChatRefusal('chat_unavailable')
  await limitMessages(ctx)
  if (await isTrapped(ctx, given)) throw new ChatRefusal('The message looks like spam and was not sent.')
  const { name, email, message, url } = given
  const { fields, problems } = await checkFields(ctx, {
    name: name || email,
    email,
    title: titleFor(message),
    body: message,
  })
  const errors = { name: problems.name, email: problems.email, message: problems.body }
  if (Object.values(errors).some(Boolean)) return { state: 'invalid', errors }
  const answers = describeAnswers(settings, readAnswers(given.fields))
  const body = [fields.body, ...answers.map(({ label, value }) => `${label}: ${value}`)].join('\n\n')
  const preferences = { chat: { chat_id: topic.id, url: url ?? null, remote_ip: ctx.ip ?? null } }
  const { number } = await openRequest(ctx, { fields: { ...fields, body }, preferences, groupId: settings.group_id })
  return { state: 'ok', ticket: { number } }
}

/** Those of the web form: an address may not send more because it uses both. */
async function limitMessages(ctx: Ctx): Promise<void> {
  try {
    await countSubmission(ctx)
  } catch (error) {
    if (error instanceof Refusal) throw new ChatRefusal('Too many messages. Try again later.')
    throw error
  }
}

const longestTitle = 100

/** The first line. */
export function titleFor(message: unknown): string {
  const [line = ''] = String(message ?? '')
    .trim()
    .split('\n')
  const characters = [...line.slice(0, 2 * longestTitle + 2).trim()]
  return characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : characters.join('')
}
