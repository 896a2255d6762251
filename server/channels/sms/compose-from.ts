import { longestSms } from '#contract/sms-parts.ts'
import type { ArticleDraft } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { chooseChannel } from './choose-channel.ts'
import { plainText } from './deliver.ts'
import { listNumbers } from './numbers.ts'

const mostRecipients = 20

/** The `from` line of a text message; refuses one that cannot be sent. */
export async function composeFrom(ctx: Ctx, { ticket, sent, sender, author }: ArticleDraft): Promise<string> {
  if (sender === 'Customer') return author.name
  const numbers = await listNumbers(ctx, sent.to ?? '')
  if (numbers.length === 0)
    throw invalid('recipient_required', 'A text message needs a phone number.', { field: 'article.to' })
  if (numbers.length > mostRecipients)
    throw invalid('too_many_entries', `At most ${mostRecipients} recipients.`, {
      field: 'article.to',
      values: { max: mostRecipients },
    })
  const text = plainText({ body: sent.body ?? '', content_type: sent.content_type ?? 'text/plain' })
  if (text === '') throw invalid('required', 'A text message needs text.', { field: 'article.body' })
  if ([...text].length > longestSms)
    throw invalid('too_long', `A text message has at most ${longestSms} characters.`, {
      field: 'article.body',
      values: { max: longestSms },
    })
  const channel = await chooseChannel(ctx, {
    ticket: ticket.preferences as Record<string, unknown>,
    article: (sent.preferences ?? {}) as Record<string, unknown>,
  })
  if (!channel) throw invalid('sms_channel_missing', 'No SMS channel is configured.', { field: 'article.type' })
  return channel.options.sender || author.name
}
