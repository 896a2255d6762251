import { sql } from 'kysely'
import { agents, lead } from './people.ts'
import { showcaseTitle } from './showcase.ts'
import type { DemoContext } from './plan-ticket.ts'

type FoundTicket = { id: number; title: string }

const drafts: readonly string[] = [
  '<p>Good morning,</p><p>the part is on its way to us. I will write again as soon as it has been measured, at the latest on Wednesday.</p>',
  '<p>Hello,</p><p>two questions before we can send the quote: how many cups an hour, and is there a water filter already?</p>',
]

/** A private view of the lead: tickets of important customers. The first steps are marked as done. */
async function addView(call: Call): Promise<void> {
  const known = await call<{ id: number; name: string; vip: boolean }[]>('GET', '/organizations?per_page=100')
  const chosen = known.filter(({ vip }) => vip)
  const condition = {
    'ticket.state_id': { operator: 'is', value: ['1', '2', '3'] },
    'ticket.organization_id': {
      operator: 'is',
      value: chosen.map(({ id }) => String(id)),
      value_completion: JSON.stringify(chosen.map(({ name }) => name)),
    },
  }
  const ticket_views = [{ link: 'my-vip-waiting', name: 'VIPs, open', condition }]
  await call('PUT', '/users/preferences', { ticket_views, first_steps_hidden: true })
}

/** Traces of recent work: unfinished drafts, viewed tickets, an own overview. */
export async function createRecentWork({ instance, chance }: DemoContext, now: Date): Promise<void> {
  for (const [index, body] of drafts.entries()) await shareDraft(instance.as(agents[index + 1]?.email), body)
  const asLead = instance.as(lead.email)
  for (const { id } of (await findOpen(asLead)).slice(0, 12).toReversed()) {
    const moment = new Date(now.getTime() - chance.between(5, 300) * 60_000)
    await instance.at(moment, () => asLead('POST', '/recent_view', { object: 'Ticket', o_id: id }))
  }
  await addView(asLead)
  await deliverLetters(instance)
}

/** Marks mails as delivered, because no mail account of the demo sends anything. */
async function deliverLetters({ db }: DemoContext['instance']): Promise<void> {
  await sql`
    update ticket_articles set preferences = preferences || '{"delivery_status": "success"}'
    where preferences ->> 'delivery_status' = 'queued'`.execute(db)
}

type Call = ReturnType<DemoContext['instance']['as']>

const findOpen = (call: Call) =>
  call<FoundTicket[]>('GET', '/tickets/search?query=state:open&limit=20&sort_by=updated_at&order_by=desc')

/** A shared draft that colleagues can continue. */
async function shareDraft(call: Call, body: string): Promise<void> {
  const ticket = (await findOpen(call)).find(({ title }) => title !== showcaseTitle)
  const new_article = { body, content_type: 'text/html', type: 'email', internal: false }
  if (ticket) await call('PUT', `/tickets/${ticket.id}/shared_draft`, { new_article })
}
