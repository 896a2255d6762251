import { composeMailBody } from './mail-body.ts'
import type { DemoFiles } from './files.ts'
import type { Instance } from './instance.ts'
import { addressOf, agents, type DemoAgent, type DemoCustomer, lead } from './people.ts'
import { beginTimeline, type TimedStep, type Timeline } from './timeline.ts'
import type { Random } from './random.ts'
import type { DemoRecords } from './create-people.ts'
import { type Topic, topics } from './topics.ts'
import { checklistItems, hurries, notes, questions, things } from './texts.ts'

export type Ticket = { id: number; number: string }

/** `latest` is each customer's latest ticket, by email address. */
export type DemoContext = {
  instance: Instance
  chance: Random
  settled: DemoRecords
  files: DemoFiles
  customers: readonly DemoCustomer[]
  latest: Map<string, Ticket>
}

type Article = {
  type: string
  body: string
  content_type?: string
  sender?: string
  origin_by?: string
  to?: string
  internal?: boolean
}

/** The topic of a ticket and the people involved. */
type Case = {
  topic: Topic
  customer: DemoCustomer
  agent: DemoAgent
  channel: 'email' | 'phone' | 'web'
  number: string
  fill(text: string): string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function chooseCase({ chance, customers }: DemoContext): Case {
  const customer = chance.oneOf(customers)
  const topic = chance.oneOf(topics[customer.language])
  const number = String(chance.between(20_100, 98_900))
  const thing = chance.oneOf(things)
  return {
    topic,
    customer,
    number,
    agent: chance.oneOf(agents.filter(({ groups }) => groups.includes(topic.group))),
    channel: chance.oneOf(['email', 'email', 'email', 'phone', 'web', 'web'] as const),
    fill: (text) => text.replaceAll('{n}', number).replaceAll('{thing}', thing),
  }
}

/** The steps of one ticket, from the first message to the end. */
export function planTicket(context: DemoContext, begun: Date): readonly TimedStep[] {
  const { instance, chance, settled } = context
  const told = chooseCase(context)
  const story = beginTimeline(begun)
  let ticket: Ticket | undefined
  const then = (delay: number, run: (ticket: Ticket) => Promise<unknown>) =>
    story.later(delay, async () => ticket && (await run(ticket)))
  const agent = instance.as(told.agent.email)
  const change = (values: object) => (it: Ticket) => agent('PUT', `/tickets/${it.id}`, values)
  const pace = chance.oneOf([20 * minute, hour, 5 * hour, day])

  story.later(0, async () => void (ticket = await begin(context, told)))
  if (chance.isLucky(0.03)) tellTwice(context, { told, story, first: () => ticket })
  const urgent = chance.isLucky(0.12) && { priority: '3 high' }
  then(chance.between(5, 50) * minute, change({ owner_id: settled.userIds.get(told.agent.email), ...urgent }))
  if (told.topic.tags.includes('repair') && chance.isLucky(0.4)) then(minute, (it) => addChecklist(context, told, it))
  if (chance.isLucky(0.35)) then(chance.between(2, 40) * minute, change({ article: remark(context, told) }))
  then(chance.between(1, 6) * pace, change({ state: 'open', article: answerTo(told, chance.between(1, 6) * 5) }))
  if (chance.isLucky(0.3)) then(hour, (it) => change(waiting(chance, begun))(it))
  if (chance.isLucky(0.7)) then(chance.between(1, 8) * pace, (it) => thank(context, told, it))
  if (chance.isLucky(0.93)) then(chance.between(1, 5) * pace, change({ state: 'closed' }))
  return story.steps
}

const waiting = (chance: Random, begun: Date) => ({
  state: chance.oneOf(['pending reminder', 'pending reminder', 'pending close']),
  pending_time: new Date(begun.getTime() + chance.between(6, 14) * day).toISOString(),
})

/** Some notes mention a colleague, who is notified. */
function remark({ chance, settled }: DemoContext, { agent, topic }: Case): Article {
  const asked = chance.oneOf(agents.filter(({ groups }) => groups.includes(topic.group)))
  if (asked === agent || chance.isLucky(0.5)) return { type: 'note', body: chance.oneOf(notes), internal: true }
  const id = settled.userIds.get(asked.email)
  const name = `<a href="/users/${id}" data-mention-user-id="${id}">${asked.firstname} ${asked.lastname}</a>`
  return { type: 'note', body: `<p>${name} ${chance.oneOf(questions)}</p>`, content_type: 'text/html', internal: true }
}

const answerTo = ({ topic, customer, agent, fill }: Case, minutes: number) => ({
  type: 'email',
  to: customer.email,
  subject: fill(topic.title),
  body: composeMailBody(fill(topic.answer), { name: agent.firstname, company: `Halden & Finch ${topic.group}` }),
  content_type: 'text/html',
  time_unit: minutes,
})

/** Customers use the portal themselves; agents enter what arrives by email or phone. */
const writerOf = ({ instance }: DemoContext, { channel, customer, agent }: Case) =>
  instance.as(channel === 'web' ? customer.email : agent.email)

function fromCustomer({ channel, topic, customer }: Case, body: string): Article {
  if (channel === 'web') return { type: channel, body }
  const letter = { body: composeMailBody(body, { name: customer.firstname, company: customer.organization }) }
  const html = channel === 'email' ? { ...letter, content_type: 'text/html' } : { body }
  return { type: channel, sender: 'Customer', origin_by: customer.email, to: addressOf(topic.group), ...html }
}

async function begin(context: DemoContext, told: Case): Promise<Ticket> {
  const { topic, channel, customer, number, fill } = told
  const attachments = topic.file && channel !== 'phone' ? [context.files[topic.file](number)] : []
  const ticket = await writerOf(context, told)<Ticket>('POST', '/tickets', {
    title: fill(topic.title),
    group_id: context.settled.groupIds.get(topic.group),
    article: { ...fromCustomer(told, fill(topic.question)), attachments },
    ...(channel === 'web' ? {} : { customer: customer.email, tags: [...topic.tags] }),
  })
  if (channel === 'web') await addTags(context, told, ticket)
  await linkWithLatest(context, told, ticket)
  return ticket
}

async function addTags({ instance }: DemoContext, { topic, agent }: Case, { id }: Ticket): Promise<void> {
  for (const item of topic.tags)
    await instance.as(agent.email)('POST', '/tags/add', { object: 'Ticket', o_id: id, item })
}

/** Some tickets are linked to the customer's previous ticket. */
async function linkWithLatest(
  { instance, chance, latest }: DemoContext,
  { customer }: Case,
  ticket: Ticket,
): Promise<void> {
  const before = latest.get(customer.email)
  latest.set(customer.email, ticket)
  if (!before || !chance.isLucky(0.08)) return
  await instance.as(lead.email)('POST', '/links/add', {
    link_type: 'normal',
    link_object_source: 'Ticket',
    link_object_source_number: before.number,
    link_object_target: 'Ticket',
    link_object_target_value: ticket.id,
  })
}

type Twice = { told: Case; story: Timeline; first(): Ticket | undefined }

/** The customer writes again in a second ticket, which is merged. */
function tellTwice(context: DemoContext, { told, story, first }: Twice): void {
  const { instance, chance, settled } = context
  story.later(2 * hour, async () => {
    const { id } = await writerOf(context, told)('POST', '/tickets', {
      title: `Re: ${told.fill(told.topic.title)}`,
      group_id: settled.groupIds.get(told.topic.group),
      article: fromCustomer(told, chance.oneOf(hurries)),
      ...(told.channel !== 'web' && { customer: told.customer.email }),
    })
    await instance.as(lead.email)('PUT', `/ticket_merge/${id}/${first()?.number}`)
  })
}

const thank = (context: DemoContext, told: Case, { id }: Ticket) =>
  writerOf(context, told)('PUT', `/tickets/${id}`, { article: fromCustomer(told, told.fill(told.topic.thanks)) })

async function addChecklist({ instance, chance }: DemoContext, { agent }: Case, { id }: Ticket): Promise<void> {
  const call = instance.as(agent.email)
  const checklist = await call('POST', '/checklists', { ticket_id: id, name: 'Repair' })
  for (const text of checklistItems) {
    await call('POST', '/checklist_items', { checklist_id: checklist.id, text, checked: chance.isLucky(0.4) })
  }
}

/** A time on a working day, this many days ago. */
export function workingMoment(chance: Random, now: Date, daysAgo: number): Date {
  const start = new Date(now.getTime() - daysAgo * day)
  const isWeekend = start.getUTCDay() % 6 === 0
  const shifted = isWeekend && chance.isLucky(0.85) ? start.getTime() - 2 * day : start.getTime()
  return new Date(new Date(shifted).setUTCHours(chance.between(6, 17), chance.between(0, 59), chance.between(0, 59), 0))
}
