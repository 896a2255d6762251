import type { Bench } from './database.ts'
import type { Scenario } from './measure.ts'
import { tokens } from './rows.ts'

const page = 'limit=50'

/** The first pages of conditions, orders and searches, as an agent of every other group. */
export function listScenarios({ callAs }: Bench): Scenario[] {
  const call = callAs(tokens.agent)
  const find = (body: object) => call('POST', '/tickets/search', { limit: 50, ...body })
  const where = (name: string, operator: string, value: (turn: number) => unknown, note = ''): Scenario => ({
    name: `condition: ${name} ${operator}${note}`,
    run: (turn) => find({ condition: { [`ticket.${name}`]: { operator, value: value(turn) } } }),
  })
  const search = (name: string, query: (turn: number) => string): Scenario => ({
    name: `search: ${name}`,
    run: (turn) => call('GET', `/tickets/search?query=${encodeURIComponent(query(turn))}&${page}`),
  })
  const sort = (name: string, direction: string): Scenario => ({
    name: `sort: ${name} ${direction}`,
    run: () => call('GET', `/tickets/search?query=&sort_by=${name}&order_by=${direction}&${page}`),
  })
  return [
    { name: 'the newest, for comparison', run: () => call('GET', `/tickets/search?query=&${page}`) },
    where('serial', 'is any of', (turn) => [`SN-${1 + turn * 977}`]),
    where('cost_center', 'is any of', (turn) => [String(1000 + turn * 7)]),
    where('serial', 'starts with one of', (turn) => [`SN-${1000 + turn * 7}`]),
    where('serial', 'contains', (turn) => `-${1000 + turn * 97}`),
    where('serial', 'contains', (turn) => `unknown ${turn}`, ', nothing'),
    where('contract', 'is', (turn) => [`level${turn % 8}`]),
    where('place', 'is', (turn) => [`Site ${turn % 40}::Room ${turn % 50}`]),
    where('skills', 'contains one', (turn) => [`skill${turn % 300}`]),
    where('areas', 'contains all', (turn) => [`Site ${turn % 40}::Room ${turn % 50}`]),
    where('vip', 'is', () => true),
    where('units', 'is', (turn) => [turn * 131]),
    where('bought', 'before (absolute)', (turn) => `2020-01-${String(2 + (turn % 20)).padStart(2, '0')}T00:00:00Z`),
    where('visit', 'after (absolute)', (turn) => `2025-11-2${turn % 5}T00:00:00Z`),
    where('details', 'contains', (turn) => `part${1000 + turn * 97} `),
    where('asset', 'is', (turn) => [String(turn * 13)]),
    where('detail_20', 'is any of', (turn) => [`value ${turn * 4 + 3}`]),
    ...sortable.flatMap((name) => [sort(name, 'asc'), sort(name, 'desc')]),
    search('input', (turn) => `serial:SN-${1 + turn * 977}`),
    search('input, many', (turn) => `cost_center:${1000 + turn * 7}`),
    search('input, beginning', (turn) => `serial:SN-${1000 + turn}*`),
    search('input, part', (turn) => `serial:*${100_000 + turn}*`),
    search('select', (turn) => `contract:level${turn % 8}`),
    search('tree', (turn) => `place:"Site ${turn % 40}::Room ${turn % 50}"`),
    search('several options', (turn) => `skills:skill${turn % 300}`),
    search('yes', () => 'vip:true'),
    search('number', (turn) => `units:${turn * 131}`),
    search('date', (turn) => `bought:2021-02-${String(1 + (turn % 28)).padStart(2, '0')}`),
    search('time', (turn) => `visit:[2025-01-0${1 + (turn % 9)} TO 2025-01-10]`),
    search('text', (turn) => `details:part${1000 + turn * 97}`),
    search('external', (turn) => `asset:${turn * 13}`),
    search('nothing found', (turn) => `serial:none${turn}`),
  ]
}

const sortable = ['serial', 'contract', 'units', 'bought', 'vip', 'detail_20']
