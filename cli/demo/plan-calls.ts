import { planDay } from '../telephone-day/plan.ts'
import { agents, type DemoCustomer } from './people.ts'
import type { Instance } from './instance.ts'
import type { TimedStep } from './timeline.ts'

const queues = ['support', 'sales', 'billing']
const blocked = '491715000000'
const callsADay = 18
const day = 24 * 60 * 60_000

/** Turns the integration on and assigns all queues to all agents. */
export async function openTelephones(call: ReturnType<Instance['as']>, userIds: readonly number[]): Promise<string> {
  await call('PUT', '/cti/config', {
    enabled: true,
    notify_map: queues.map((queue) => ({ queue, user_ids: userIds })),
    block_caller_ids: [{ caller_id: blocked, note: 'Sells light bulbs, again and again' }],
  })
  return (await call<{ token: string }>('GET', '/cti/token')).token
}

type Ringing = {
  call: ReturnType<Instance['as']>
  token: string
  seed: number
  now: Date
  customers: readonly DemoCustomer[]
}

/** The calls of the last days, as steps at their times. */
export function planCalls({ call, token, seed, now, customers }: Ringing, days: number): TimedStep[] {
  const cast = {
    queues,
    agents: agents.map(({ email }) => email),
    customers: customers.map(({ phone }) => phone.slice(1)),
    blocked,
  }
  return Array.from({ length: days }, (_, daysAgo) => {
    const midnight = new Date(now.getTime() - daysAgo * day).setUTCHours(0, 0, 0, 0)
    const calls = planDay(cast, { calls: callsADay, seed: seed + daysAgo, name: `demo-${daysAgo}` })
    return calls.flatMap(({ callId, direction, from, to, queue, steps }) =>
      steps.map(({ at, event, cause, user }) => ({
        at: new Date(midnight + at * 1000),
        run: () => call('POST', `/cti/${token}`, { event, direction, callId, from, to, queue, cause, user }),
      })),
    )
  }).flat()
}

/** Marks older missed calls as done; only the newest remain open. */
export async function markMissedCallsDone(call: ReturnType<Instance['as']>, before: Date): Promise<void> {
  const { list } = await call<{ list: { id: number }[] }>(
    'GET',
    `/cti/log?missed=true&done=false&to=${before.toISOString()}&per_page=500`,
  )
  await call('POST', '/cti/done/bulk', { ids: list.map(({ id }) => id) })
}
