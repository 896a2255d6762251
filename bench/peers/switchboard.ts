import { readFileSync } from 'node:fs'
import { admin, type Instance, startInstance } from '../instance.ts'
import { bodyFor, type Peer, pick, titleFor, wordFor } from './peer.ts'

/** Started as by `npm start`, on the same database server as the others. */
export async function startSwitchboard(databaseUrl: string): Promise<Peer> {
  const instance = await startInstance(databaseUrl)
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const token = { name: 'bench', permission: ['ticket.agent', 'admin'] }
  const { token: secret } = await instance.call<{ token: string }>('POST', '/user_access_token', token)
  const agents = await createAgents(instance)
  return {
    name: 'Switchboard',
    version,
    address: instance.address,
    headers: { authorization: `Token token=${secret}` },
    requests: {
      show: (turn, ids) => ({ method: 'GET', path: `/api/v1/tickets/${pick(ids, turn)}` }),
      'list 20': (turn) => ({ method: 'GET', path: `/api/v1/tickets?page=${1 + (turn % 10)}&per_page=20` }),
      search: (turn) => ({
        method: 'GET',
        path: `/api/v1/tickets/search?query=${wordFor(turn)}&limit=20`,
        headers: agents[turn % agents.length] as Record<string, string>,
      }),
      create: (turn) => ({
        method: 'POST',
        path: '/api/v1/tickets',
        body: {
          title: titleFor(turn),
          group: 'Users',
          customer: admin.email,
          article: { body: bodyFor(turn), type: 'note', internal: false },
        },
      }),
      message: (turn, ids) => ({
        method: 'POST',
        path: '/api/v1/ticket_articles',
        body: { ticket_id: pick(ids, turn), body: bodyFor(turn), type: 'note', internal: false },
      }),
      update: (turn, ids) => ({
        method: 'PUT',
        path: `/api/v1/tickets/${pick(ids, turn)}`,
        body: { priority_id: 1 + (turn % 3) },
      }),
    },
    createdId: (answer) => (answer as { id: number }).id,
    megabytes: () => Math.round(instance.megabytes()),
    stop: () => instance.stop(),
  }
}

/** A user may search 1,200 times a minute, so several search. */
async function createAgents(instance: Instance): Promise<Record<string, string>[]> {
  const created: Record<string, string>[] = []
  const password = 'Bench-Password-1'
  for (let index = 0; index < 12; index += 1) {
    const email = `agent${index}@example.com`
    await instance.call('POST', '/users', { email, password, roles: ['Agent'], groups: { Users: ['full'] } })
    const answer = await fetch(`${instance.address}/api/v1/user_access_token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'bench', permission: ['ticket.agent'] }),
    })
    const { token } = (await answer.json()) as { token?: string }
    if (!token) throw new Error(`No token for ${email}: ${answer.status}`)
    created.push({ authorization: `Token token=${token}` })
  }
  return created
}
