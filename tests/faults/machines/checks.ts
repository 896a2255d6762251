import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { admin, type FaultClient } from '../client.ts'

const json = { 'content-type': 'application/json' }

/** Signs in at one process; the session is used at all of them. */
export async function signIn(address: string): Promise<string> {
  const shown = await fetch(`${address}/api/v1/signshow`)
  const cookie = cookieOf(shown)
  const headers = { ...json, cookie, 'x-csrf-token': shown.headers.get('csrf-token') ?? '' }
  const body = JSON.stringify({ username: admin.email, password: admin.password })
  const answer = await fetch(`${address}/api/v1/signin`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return cookieOf(answer)
}

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] as string

export async function checkSession(addresses: readonly string[], cookie: string): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses) {
    const { status } = await fetch(`${address}/api/v1/users/me`, { headers: { cookie } })
    if (status !== 200) faults.push(`the session is answered with ${status} by ${address}`)
  }
  return faults
}

/** A socket at one process hears of a ticket that is created at the other one. */
export async function checkPush(addresses: readonly string[], client: FaultClient): Promise<string[]> {
  const faults: string[] = []
  const wanted = { name: 'sockets', permission: ['ticket.agent'] }
  const { token } = await client.call<{ token: string }>('POST', '/user_access_token', wanted)
  const headers = { authorization: `Token token=${token}` }
  for (const address of addresses) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers })
    const heard = new Set<number>()
    const open = Promise.withResolvers<void>()
    socket.on('error', open.reject)
    socket.on('message', (frame) => {
      const message = JSON.parse(String(frame)) as { type: string; object?: string; id?: number }
      if (message.type === 'hello') open.resolve()
      if (message.type === 'touch' && message.object === 'tickets') heard.add(message.id as number)
    })
    await open.promise
    const body = { title: 'Push', group: 'Users', customer_id: 'guess:push@example.com', article: { body: 'Push' } }
    const ids = [
      await client.call<{ id: number }>('POST', '/tickets', body),
      await client.call<{ id: number }>('POST', '/tickets', body),
    ]
    for (
      const deadline = Date.now() + 5000;
      Date.now() < deadline && !ids.every(({ id }) => heard.has(id));
      await delay(20)
    );
    if (!ids.every(({ id }) => heard.has(id))) faults.push(`a socket at ${address} did not hear of a ticket within 5 s`)
    socket.terminate()
  }
  return faults
}

/** Wrong passwords at all processes together reach the limit that one process has. */
export async function checkLimits(addresses: readonly string[]): Promise<string[]> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 40 && !statuses.includes(429); attempt += 1) {
    const wrong = `Basic ${btoa(`nobody@example.com:Wrong-${attempt}`)}`
    const address = addresses[attempt % addresses.length]
    const { status } = await fetch(`${address}/api/v1/users/me`, { headers: { authorization: wrong } })
    statuses.push(status)
  }
  return statuses.includes(429) ? [] : [`wrong passwords are not limited across processes: ${statuses.join(' ')}`]
}

/** Follows the feed of changes over all processes, as a client without a socket does. */
export function followChanges(client: FaultClient) {
  type Changes = { cursor: string; complete: boolean; changes: { object: string; id: number }[] }
  const tickets = new Set<number>()
  const state = { isOver: false }
  let isComplete = true
  let cursor: string | undefined
  const read = async () => {
    const since = cursor === undefined ? '' : `?since=${cursor}`
    const answer = await client.call<Changes>('GET', `/live/changes${since}`)
    cursor = answer.cursor
    isComplete &&= answer.complete
    for (const { object, id } of answer.changes) if (object === 'tickets') tickets.add(id)
  }
  const following = (async () => {
    while (!state.isOver) {
      await read()
      await delay(300)
    }
  })()
  return {
    started: read(),
    /** Ids of tickets that the feed did not name. */
    end: async (ids: readonly number[]): Promise<string[]> => {
      state.isOver = true
      await following
      await read()
      if (!isComplete) return ['the feed of changes was incomplete']
      return ids.filter((id) => !tickets.has(id)).map((id) => `the feed of changes did not name ticket ${id}`)
    },
  }
}

/** Figures are read from the replica: the last statement of a connection there is one of a report. */
export async function checkReplica(
  client: FaultClient,
  query: (text: string) => Promise<{ identifier: string; age: number }[]>,
): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10)
  const connections = `
    select application_name as identifier, 0 as age from pg_stat_activity
    where application_name = 'switchboard' and query ~ 'tickets|report_days|history'`
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(500)) {
    await client.call('GET', `/reports/summary?from=${today}&to=${today}`)
    if ((await query(connections)).length > 0) return []
  }
  return ['figures were not read from the replica within 30 s']
}

/** Jobs that run every minute: the queue notes their last run, which only one of the workers makes. */
export async function checkCron(
  query: (text: string) => Promise<{ identifier: string; age: number }[]>,
): Promise<string[]> {
  const rows = await query(`
    select identifier, extract(epoch from now() - last_execution)::int as age
    from graphile_worker._private_known_crontabs where last_execution is not null order by age limit 1`)
  const [latest] = rows
  return latest && latest.age < 150 ? [] : [`no scheduled job ran within the last minutes (${latest?.age ?? 'never'})`]
}
