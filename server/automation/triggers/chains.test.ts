import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { runJob } from '#kernel/jobs/worker.ts'
import { systemActor } from '#kernel/actor.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { type World, world } from '#tests/support/world.ts'
import { jobs } from './due-tickets.ts'

let w: World
before(async () => {
  w = await world()
})
beforeEach(async () => {
  for (const { id } of (await w.ada('GET', '/triggers')).body) await w.ada('DELETE', `/triggers/${id}`)
  await setSetting('ticket_trigger_recursive', false)
})
after(() => w.close())

const setSetting = async (name: string, value: unknown) => {
  const { body } = await w.ada('GET', '/settings')
  const { id } = body.find((setting: { name: string }) => setting.name === name)
  const { status } = await w.ada('PUT', `/settings/${id}`, { state_current: { value } })
  assert.equal(status, 200)
}
const addTrigger = async (name: string, trigger: Record<string, unknown>) => {
  const { status, body } = await w.ada('POST', '/triggers', { name, ...trigger })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const createTicket = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await w.agnes('POST', '/tickets', {
    title: 'Printer',
    group: 'Users',
    customer: 'nora@example.com',
    article: { body: 'It burns.', type: 'note', internal: false },
    ...more,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const tagsOf = async (id: number) => (await w.agnes('GET', `/tags?object=Ticket&o_id=${id}`)).body.tags
const addsTag = (value: string) => ({ 'ticket.tags': { operator: 'add', value } })
const changed = (column: string) => ({ [`ticket.${column}`]: { operator: 'has changed' } })

test('if the setting says so, changes of triggers make others run, each once', async () => {
  await addTrigger('a', { condition: changed('title'), perform: { 'ticket.priority_id': { value: '3' } } })
  await addTrigger('b', {
    condition: changed('priority_id'),
    perform: { 'ticket.title': { value: 'Twice' }, ...addsTag('b') },
  })
  const { id } = await createTicket()
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Once' })
  assert.deepEqual(await tagsOf(id), [])
  await w.agnes('PUT', `/tickets/${id}`, { priority_id: 2 })
  await setSetting('ticket_trigger_recursive', true)
  const { title, priority_id } = (await w.agnes('PUT', `/tickets/${id}`, { title: 'Once more' })).body
  assert.deepEqual([title, priority_id, await tagsOf(id)], ['Twice', 3, ['b']])
  const { explanations } = (await w.ada('GET', `/tickets/${id}/explanations`)).body
  const [last, second] = explanations
  assert.equal(second.caused_by.name, 'a')
  assert.deepEqual(
    last.rules.map(({ outcome, reason }: Record<string, unknown>) => [outcome, reason]),
    [
      ['skipped', 'repeated'],
      ['skipped', 'repeated'],
    ],
  )
})

test('a chain of triggers stops at its longest length', async () => {
  await setSetting('ticket_trigger_recursive', true)
  await setSetting('ticket_trigger_recursive_max_loop', 2)
  await addTrigger('4', { condition: changed('title'), perform: addsTag('first') })
  await addTrigger('3', {
    condition: { 'ticket.tags': { operator: 'contains one', value: 'first' } },
    perform: addsTag('second'),
  })
  await addTrigger('2', {
    condition: { 'ticket.tags': { operator: 'contains one', value: 'second' } },
    perform: addsTag('third'),
  })
  await addTrigger('1', {
    condition: { 'ticket.tags': { operator: 'contains one', value: 'third' } },
    perform: addsTag('fourth'),
  })
  const { id } = await createTicket()
  await w.agnes('PUT', `/tickets/${id}`, { title: 'Copier' })
  assert.deepEqual(await tagsOf(id), ['first', 'second', 'third'])
  const { explanations } = (await w.ada('GET', `/tickets/${id}/explanations`)).body
  assert.deepEqual(explanations.map(({ is_stopped }: Record<string, unknown>) => is_stopped).includes(true), true)
  await setSetting('ticket_trigger_recursive_max_loop', 10)
})

test('both tickets of a merge have an event of their own', async () => {
  const [source, target] = [await createTicket(), await createTicket({ title: 'Copier' })]
  for (const action of ['update', 'update.merged_into', 'update.received_merge'])
    await addTrigger(action, {
      condition: { 'ticket.action': { operator: 'is', value: action } },
      perform: { 'ticket.note': { value: action } },
    })
  const { body } = await w.agnes('PUT', `/ticket_merge/${source.id}/${target.number}`)
  assert.equal(body.result, 'success')
  const noteOf = async (id: number) => (await w.agnes('GET', `/tickets/${id}`)).body.note
  assert.deepEqual([await noteOf(source.id), await noteOf(target.id)], ['update.merged_into', 'update.received_merge'])
})

/** What the clock starts every minute; twice, as two processes would. */
async function findDue() {
  const job = jobs.find(({ name }) => name === 'find-due-tickets')
  assert.ok(job)
  const open = <T>(work: Parameters<typeof unitOfWork<T>>[2]) =>
    unitOfWork(w.app.deps, { actor: systemActor, requestId: 'test' }, work)
  for (const _process of [1, 2]) await runJob(job, open, {})
  await w.work.drain()
}

test('a trigger of time runs once when a reminder is reached, and again for the next one', async () => {
  const due = (minutes: number) => new Date(w.clock.now.getTime() + minutes * 60_000).toISOString()
  const { id } = await createTicket({ state: 'pending reminder', pending_time: due(60) })
  await addTrigger('remind', {
    activator: 'time',
    condition: {
      'ticket.pending_time': { operator: 'has reached' },
      'ticket.action': { operator: 'is', value: 'reminder_reached' },
    },
    perform: { 'article.note': { subject: 'Due', body: 'Due since #{ticket.number}', internal: 'true' } },
  })
  const notes = async () =>
    (await w.agnes('GET', `/ticket_articles/by_ticket/${id}`)).body.filter(
      ({ subject }: { subject: string }) => subject === 'Due',
    ).length
  await findDue()
  assert.equal(await notes(), 0)
  w.clock.now = new Date(w.clock.now.getTime() + 61 * 60_000)
  await findDue()
  await findDue()
  assert.equal(await notes(), 1)
  await w.agnes('PUT', `/tickets/${id}`, { pending_time: due(5) })
  w.clock.now = new Date(w.clock.now.getTime() + 6 * 60_000)
  await findDue()
  assert.equal(await notes(), 2)
  const { history } = (await w.agnes('GET', `/ticket_history/${id}`)).body
  const runs = history.filter(({ type }: { type: string }) => type === 'time_trigger_performed')
  assert.deepEqual(
    runs.map(({ value_from, sourceable_name }: Record<string, unknown>) => [value_from, sourceable_name]),
    [
      ['reminder_reached', 'remind'],
      ['reminder_reached', 'remind'],
    ],
  )
  const [{ action }] = (await w.ada('GET', `/tickets/${id}/explanations`)).body.explanations
  assert.equal(action, 'reminder_reached')
})

test('escalations warn first, then escalate', async () => {
  const { id } = await createTicket()
  for (const event of ['escalation_warning', 'escalation'])
    await addTrigger(event, {
      activator: 'time',
      condition: { 'ticket.action': { operator: 'is', value: event } },
      perform: addsTag(event),
    })
  const at = new Date(w.clock.now.getTime() + 10 * 60_000)
  await w.db.updateTable('tickets').set({ escalation_at: at.toISOString() }).where('id', '=', id).execute()
  await findDue()
  assert.deepEqual(await tagsOf(id), ['escalation_warning'])
  w.clock.now = new Date(at.getTime() + 60_000)
  await findDue()
  assert.deepEqual((await tagsOf(id)).sort(), ['escalation', 'escalation_warning'])
})
