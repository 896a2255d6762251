import { randomId } from '#web/lib/without-https.ts'
import type { AnswerOf } from '#contract/client.ts'
import type { TicketSplit } from '#contract/ticket-split.ts'
import { User } from '#contract/user.ts'
import { CtiLog } from '#contract/cti-log.ts'
import { keptFile } from '#web/features/composer/draft.ts'
import { isNoValue } from '#web/domain/fields/custom-fields.ts'
import type { CustomValues } from '#web/domain/fields/custom-values.ts'
import { customFieldsQuery } from '#web/domain/fields/fields-query.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { request, tokenHeader } from '#web/lib/api/send.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { type DraftCustomer, emptyNewTicket, newPerson, type NewTicketDraft, otherChoices } from './draft.ts'
import type { NewTicketSearch } from './search.ts'

export const draftCustomer = (person: Person & { id: number }): DraftCustomer => ({
  id: person.id,
  label: formatName(person),
  email: person.email ?? null,
})

export const findCustomer = async (id: number): Promise<DraftCustomer> => draftCustomer(await api(User).show({ id }))

async function fromCall(id: number): Promise<Partial<NewTicketDraft>> {
  const { direction, customer } = await api(CtiLog).show({ id })
  const isKnown = customer?.level === 'known'
  return {
    kind: direction === 'in' ? 'call_in' : 'call_out',
    ...(isKnown && customer ? { customer: await findCustomer(customer.id) } : {}),
  }
}

/** Plain text as the editor reads it. */
function htmlOf({ body, content_type }: { body: string; content_type: string }): string {
  if (content_type.includes('html')) return body
  const paragraph = document.createElement('p')
  paragraph.textContent = body
  return paragraph.outerHTML.replaceAll('\n', '<br>')
}

type SplitArticle = {
  type?: string
  sender?: string
  internal: boolean
  to: string | null
  cc: string | null
}

/** What a customer wrote stays theirs; what an agent wrote becomes a note, because a mail would be sent again. */
function originOf({ type = 'note', sender, internal, to, cc }: SplitArticle): Partial<NewTicketDraft> {
  if (sender !== 'Customer' || internal) return { kind: 'internal' }
  // The server rejects an email without a recipient.
  const shownAs = type === 'email' && !to?.includes('@') ? 'note' : type
  return { kind: 'original', original: { type: shownAs, to, cc } }
}

/** The fields that administrators added, as the ticket has them; without a value a field gets its default. */
async function customValuesOf(ticket: object): Promise<CustomValues> {
  const fields = await queryClient.ensureQueryData(customFieldsQuery)
  const values = Object.entries(ticket).filter(([name, value]) =>
    fields.some((field) => field.object === 'Ticket' && field.name === name && !isNoValue(value)),
  )
  return Object.fromEntries(values)
}

async function fromArticle(ticketId: number, articleId: number): Promise<Partial<NewTicketDraft>> {
  const formId = randomId()
  const path = `/ticket_split?ticket_id=${ticketId}&article_id=${articleId}&form_id=${formId}`
  const answer = await request({ method: 'GET', path, headers: tokenHeader() })
  const { assets, attachments } = (await answer.json()) as AnswerOf<typeof TicketSplit.prepare>
  const ticket = assets.Ticket?.[ticketId]
  const article = assets.TicketArticle?.[articleId]
  return {
    formId,
    files: attachments.map(keptFile),
    splitFrom: ticketId,
    prefilled: article ? htmlOf(article) : '',
    ...(article && originOf(article)),
    ...(ticket && {
      title: article?.subject || ticket.title,
      groupId: ticket.group_id,
      chosen: Object.fromEntries(otherChoices.map((name) => [name, ticket[name]])),
      custom: await customValuesOf(ticket),
      customer: await findCustomer(ticket.customer_id),
    }),
  }
}

/** The initial values of a new ticket. */
export async function prefillFor(search: NewTicketSearch): Promise<NewTicketDraft> {
  const { from_call, split, ticket, customer, phone } = search
  const known = {
    ...(from_call ? await fromCall(from_call) : {}),
    ...(split && ticket ? await fromArticle(ticket, split) : {}),
    ...(customer ? { customer: await findCustomer(customer) } : {}),
  }
  const begun = { ...emptyNewTicket(), ...known }
  return phone && !begun.customer ? { ...begun, newCustomer: newPerson('', phone) } : begun
}
