import type { DemoFile, DemoFiles } from './files.ts'
import type { Instance } from './instance.ts'
import { addressOf, agents, customers, type DemoAgent, type DemoCustomer } from './people.ts'
import type { Chance } from './random.ts'
import type { Settled } from './settle.ts'
import { type Topic, topics } from './topics.ts'
import { checklistItems, notes, things } from './words.ts'

/** Something that happens at a moment; what lies in the future does not happen yet. */
export type Step = { at: Date; run(): Promise<unknown> }

export type Stage = { instance: Instance; chance: Chance; settled: Settled; files: DemoFiles }

type Ticket = { id: number; number: string }
type Article = { type: string; body: string; sender?: string; internal?: boolean; attachments?: DemoFile[] } & object

/** What one ticket is about and who has to do with it. */
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

function chooseCase({ chance }: Stage): Case {
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

/** One ticket from the question to its end, as steps at their times. */
export function tellTicket(stage: Stage, begun: Date): Step[] {
  const { instance, chance } = stage
  const told = chooseCase(stage)
  let ticket: Ticket | undefined
  let at = begun.getTime()
  const steps: Step[] = []
  const then = (delay: number, run: (ticket: Ticket) => Promise<unknown>) => {
    at += delay
    steps.push({ at: new Date(at), run: async () => ticket && (await run(ticket)) })
  }
  steps.push({ at: begun, run: async () => void (ticket = await begin(stage, told)) })
  const agent = instance.as(told.agent.email)
  const change = (values: object) => (it: Ticket) => agent('PUT', `/tickets/${it.id}`, values)
  const owner_id = stage.settled.userIds.get(told.agent.email)
  const pace = chance.oneOf([20 * minute, hour, 5 * hour, day])

  then(chance.between(5, 50) * minute, change({ owner_id, ...(chance.isLucky(0.12) && { priority: '3 high' }) }))
  if (told.topic.tags.includes('repair') && chance.isLucky(0.5)) then(minute, (it) => addChecklist(stage, told, it))
  if (chance.isLucky(0.35)) then(chance.between(2, 40) * minute, change({ article: remark(chance.oneOf(notes)) }))
  then(chance.between(1, 6) * pace, change({ state: 'open', article: answerTo(told) }))
  if (chance.isLucky(0.3)) then(hour, change({ ...pendingAt(chance, at) }))
  if (chance.isLucky(0.7)) then(chance.between(1, 8) * pace, (it) => thank(stage, told, it))
  if (chance.isLucky(0.93)) then(chance.between(1, 5) * pace, change({ state: 'closed' }))
  return steps
}

const pendingAt = (chance: Chance, at: number) => ({
  state: chance.oneOf(['pending reminder', 'pending reminder', 'pending close']),
  pending_time: new Date(at + chance.between(1, 9) * day).toISOString(),
})

const remark = (body: string): Article => ({ type: 'note', body, internal: true })

const greeting = (body: string) =>
  body
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')

const answerTo = ({ topic, customer, fill }: Case) => ({
  type: 'email',
  to: customer.email,
  subject: fill(topic.title),
  body: greeting(fill(topic.answer)),
  content_type: 'text/html',
})

/** Customers write for themselves in the portal; what comes by mail or telephone is written down for them. */
const writerOf = ({ instance }: Stage, { channel, customer, agent }: Case) =>
  instance.as(channel === 'web' ? customer.email : agent.email)

const fromCustomer = ({ channel, topic }: Case, body: string): Article => ({
  type: channel,
  body,
  ...(channel === 'web' ? {} : { sender: 'Customer', to: addressOf(topic.group) }),
})

async function begin(stage: Stage, told: Case): Promise<Ticket> {
  const { topic, channel, customer, number, fill } = told
  const attachments = topic.file && channel !== 'phone' ? [stage.files[topic.file](number)] : []
  const ticket = await writerOf(stage, told)<Ticket>('POST', '/tickets', {
    title: fill(topic.title),
    group_id: stage.settled.groupIds.get(topic.group),
    article: { ...fromCustomer(told, fill(topic.question)), attachments },
    ...(channel === 'web' ? {} : { customer: customer.email, tags: [...topic.tags] }),
  })
  if (channel === 'web') await addTags(stage, told, ticket)
  return ticket
}

async function addTags({ instance }: Stage, { topic, agent }: Case, { id }: Ticket): Promise<void> {
  for (const item of topic.tags)
    await instance.as(agent.email)('POST', '/tags/add', { object: 'Ticket', o_id: id, item })
}

const thank = (stage: Stage, told: Case, { id }: Ticket) =>
  writerOf(stage, told)('PUT', `/tickets/${id}`, { article: fromCustomer(told, told.fill(told.topic.thanks)) })

async function addChecklist({ instance, chance }: Stage, { agent }: Case, { id }: Ticket): Promise<void> {
  const call = instance.as(agent.email)
  const checklist = await call('POST', '/checklists', { ticket_id: id, name: 'Repair' })
  for (const text of checklistItems) {
    await call('POST', '/checklist_items', { checklist_id: checklist.id, text, checked: chance.isLucky(0.4) })
  }
}

/** A moment of a working day, so many days ago. */
export function workingMoment(chance: Chance, now: Date, daysAgo: number): Date {
  const start = new Date(now.getTime() - daysAgo * day)
  const isWeekend = start.getUTCDay() % 6 === 0
  const shifted = isWeekend && chance.isLucky(0.85) ? start.getTime() - 2 * day : start.getTime()
  return new Date(new Date(shifted).setUTCHours(chance.between(6, 17), chance.between(0, 59), chance.between(0, 59), 0))
}
