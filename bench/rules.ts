import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Instance, startInstance } from './instance.ts'
import { keepResult, line, round, timesOf } from './report.ts'

/**
 * `npm run bench:rules`: creates tickets with an article in three installations in turn: without active triggers, with a
 * hundred that do not match, and with a hundred of which one changes the ticket.
 */
const { values } = parseArgs({ options: { turns: { type: 'string', default: '300' } } })
const turns = Number(values.turns)
const warmUp = 30
const budget = 1.5

type CpuTimes = ReturnType<Instance['cpu']>

const is = (value: unknown) => ({ operator: 'is', value })

/** As administrators write them: about new tickets, with different attributes. */
const conditions: readonly ((index: number) => object)[] = [
  (index) => ({ 'ticket.title': { operator: 'contains', value: `word ${index}` } }),
  (index) => ({ 'customer.email': { operator: 'ends with one of', value: [`@customer-${index}.example`] } }),
  (index) => ({ 'ticket.tags': { operator: 'contains one', value: `tag ${index}` } }),
  (index) => ({ 'article.body': { operator: 'contains', value: `phrase ${index}` } }),
  (index) => ({ 'ticket.priority_id': is(['3']), 'ticket.title': { operator: 'contains', value: `case ${index}` } }),
]
const conditionOf = (index: number): object => conditions[index % conditions.length]?.(index) ?? {}

async function addTriggers(on: Instance, count: number, matching: number): Promise<void> {
  for (const { id } of await on.call<{ id: number }[]>('GET', '/triggers'))
    await on.call('PUT', `/triggers/${id}`, { active: false })
  for (let index = 0; index < count; index += 1) {
    const condition = { 'ticket.action': is('create'), ...(index < matching ? {} : conditionOf(index)) }
    const perform = { 'ticket.priority_id': { value: '3' }, 'ticket.tags': { operator: 'add', value: 'seen' } }
    await on.call('POST', '/triggers', { name: `rule ${index}`, condition, perform })
  }
}

const kinds = [
  { name: 'no trigger', count: 0, matching: 0 },
  { name: '100 triggers, none matches', count: 100, matching: 0 },
  { name: '100 triggers, one matches', count: 100, matching: 1 },
]

const instances: Instance[] = []
try {
  for (const { count, matching } of kinds) {
    const instance = await startInstance()
    instances.push(instance)
    await addTriggers(instance, count, matching)
  }
  const [loadBefore = 0] = loadavg()
  const times = kinds.map((): number[] => [])
  for (let turn = 0; turn < warmUp; turn += 1)
    await takeTurn(
      turn,
      kinds.map((): number[] => []),
    )
  const before = instances.map((instance) => instance.cpu())
  for (let turn = 0; turn < turns; turn += 1) await takeTurn(warmUp + turn, times)
  const cpu = instances.map((instance, index) => cpuEach(before[index], instance.cpu()))
  const measured = kinds.map(({ name }, index) => ({ name, ...timesOf(times[index] ?? []), cpu: cpu[index] }))
  const ratio = (index: number) => round((measured[index]?.p50 ?? 0) / (measured[0]?.p50 ?? 1))
  line('create a ticket, milliseconds', ['p50', 'p95', 'ratio', 'CPU app', 'CPU db'])
  for (const [index, { name, p50, p95, cpu: used }] of measured.entries())
    line(name, [p50, p95, ratio(index), used?.node ?? 0, used?.postgres ?? 0])
  const ratios = kinds.map((_, index) => ratio(index))
  await keepResult('rules', { turns, loadBefore, measured, ratios })
  process.exitCode = ratios.some((one) => one > budget) ? 1 : 0
} finally {
  for (const instance of instances) await instance.stop()
}

function millisecondsEach(seconds: number): number {
  return round((seconds * 1000) / turns)
}

/** Processor time for a ticket, with the jobs that follow it. */
function cpuEach(before: CpuTimes = { node: 0, postgres: 0 }, after: CpuTimes): CpuTimes {
  return {
    node: millisecondsEach(after.node - before.node),
    postgres: millisecondsEach(after.postgres - before.postgres),
  }
}

/** One ticket in every installation, so that all of them are measured under the same load. */
async function takeTurn(turn: number, times: readonly number[][]): Promise<void> {
  for (const [index, instance] of instances.entries()) {
    const began = performance.now()
    await createTicket(instance, turn)
    times[index]?.push(performance.now() - began)
  }
}

function createTicket(on: Instance, turn: number): Promise<unknown> {
  const article = { subject: 'Smoke', body: 'It smells burnt since this morning.', type: 'note', internal: false }
  return on.call('POST', '/tickets', { title: `Printer ${turn}`, group: 'Users', customer_id: 2, article })
}
