import type { WhatsappTemplate, WhatsappTemplates } from '#contract/channel-whatsapp.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { fillTemplate } from '#contract/whatsapp-text.ts'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { getTicketAsAgent, lockTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { askGraph } from '../messaging/ask-graph.ts'
import { accessWith } from './api.ts'
import { type Conversation, findConversation } from './outgoing.ts'
import { listTemplates, type SentTemplate } from './templates.ts'

async function getConversation(ctx: Ctx, ticketId: number): Promise<Conversation> {
  const ticket = await getTicketAsAgent(ctx, ticketId, 'create')
  const conversation = await findConversation(ctx, ticket.preferences)
  if (conversation) return conversation
  throw invalid('no_conversation', 'This ticket has no conversation on WhatsApp that can be answered.', { field: 'id' })
}

/** Those of the number that the person wrote to. */
export async function listTicketTemplates(ctx: Ctx, ticketId: number): Promise<WhatsappTemplate[]> {
  const { channel } = await getConversation(ctx, ticketId)
  const { access_token, business_id } = channel.options
  return askGraph({ service: 'WhatsApp', field: 'id' }, () =>
    listTemplates(accessWith(ctx.deps, access_token), business_id),
  )
}

type Sending = InputOf<typeof WhatsappTemplates.send> & { template?: WhatsappTemplate }

/** Outside of a transaction: only the network knows its templates. */
export async function prepareTemplate({ ctx, input }: Serving<Sending>): Promise<Sending> {
  const templates = await listTicketTemplates(ctx, input.id)
  const template = templates.find(({ name, language }) => name === input.name && language === input.language)
  if (!template)
    throw invalid('unknown_reference', `There is no approved template ${input.name} in ${input.language}.`, {
      field: 'name',
    })
  const { length } = template.parameters
  if (input.parameters.length !== length || input.parameters.some((value) => value.trim() === ''))
    throw invalid('whatsapp_parameters_missing', `The template needs ${length} values.`, {
      field: 'parameters',
      values: { count: length },
    })
  return { ...input, template }
}

export async function sendTemplate(ctx: Ctx, { id, template, parameters }: Sending): Promise<number> {
  const { name, language, parameters: named } = template as WhatsappTemplate
  const values = named.map((one, at) => ({ name: one.name, text: (parameters[at] ?? '').trim() }))
  const sent: SentTemplate = { name, language, parameters: values }
  const article = await prepareArticle(ctx, {
    type: 'whatsapp message',
    sender: 'Agent',
    body: fillTemplate(
      template as WhatsappTemplate,
      values.map(({ text }) => text),
    ),
    content_type: 'text/plain',
    internal: false,
    preferences: { whatsapp: { template: sent } },
  })
  return addArticle(ctx, await lockTicketAsAgent(ctx, id, 'create'), article, 'agent')
}
