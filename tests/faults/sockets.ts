import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { authorization } from './client.ts'
import { createInstance, type Instance } from './instance.ts'
import { readSizes } from './sizes.ts'

const port = 29_544
const perUser = 50
/** Of the slowest request; and at most three times as long as without sockets, on a machine that is slower. */
const mostMilliseconds = 1000

/** Many sockets of many users, and clients that send a byte a second: others are served all the same. */
export async function socketFaults(args: string[]): Promise<string[]> {
  const { sockets, slow } = readSizes(args, { sockets: 10_000, slow: 500 })
  const instance = await createInstance(port)
  const opened: WebSocket[] = []
  const dripping: Socket[] = []
  try {
    const most = Math.max(mostMilliseconds, 3 * (await measure(instance)))
    const heard = await openSockets(instance, sockets, opened)
    for (let index = 0; index < slow; index += 1) dripping.push(drip())
    const slowest = await measure(instance)
    await delay(3000)
    const open = opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    process.stdout.write(`${open} sockets open, ${heard.size} heard of the change, slowest request ${slowest} ms\n`)
    return [
      ...(open === opened.length ? [] : [`${opened.length - open} of ${opened.length} sockets were closed`]),
      ...(heard.size === opened.length ? [] : [`${opened.length - heard.size} sockets did not hear of a change`]),
      ...(slowest <= most ? [] : [`a request took ${slowest} ms`]),
    ]
  } finally {
    for (const socket of opened) socket.terminate()
    for (const socket of dripping) socket.destroy()
    await instance.close()
  }
}

/** Those that heard of a change since. */
async function openSockets({ call, address }: Instance, count: number, opened: WebSocket[]): Promise<Set<number>> {
  const heard = new Set<number>()
  const { token } = await createTokens(call, Math.ceil(count / perUser))
  while (opened.length < count) {
    const batch = Array.from({ length: Math.min(100, count - opened.length) }, (_, index) => {
      const number = opened.length + index
      const headers = { authorization: `Token token=${token[Math.floor(number / perUser)]}` }
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false })
      socket.on('message', (frame) => String(frame).includes('"touch"') && heard.add(number))
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('message', () => resolve(socket))
        socket.once('error', reject)
      })
    })
    opened.push(...(await Promise.all(batch)))
    if (opened.length % 2000 === 0) process.stdout.write(`${opened.length} sockets\n`)
  }
  heard.clear()
  return heard
}

/** Agents, each with a token: one user may have 50 sockets. */
async function createTokens(call: Instance['call'], count: number): Promise<{ token: string[] }> {
  const token: string[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `agent${index}@example.com`
    const groups = { Users: ['full'] }
    await call('POST', '/users', { firstname: 'Agent', lastname: String(index), email, roles: ['Agent'], groups })
    const headers = { authorization, 'content-type': 'application/json', From: email }
    const body = JSON.stringify({ name: 'sockets', permission: ['ticket.agent'] })
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/user_access_token`, { method: 'POST', headers, body })
    token.push(((await answer.json()) as { token: string }).token)
  }
  return { token }
}

/** A request whose headers never end. */
function drip(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  socket.write('GET /api/v1/users/me HTTP/1.1\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('a'), 1000)
  return socket
}

async function measure({ call }: Instance): Promise<number> {
  const body = { title: 'Socket', group: 'Users', customer_id: 'guess:socket@example.com', article: { body: 'Hello' } }
  let slowest = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const since = Date.now()
    await (turn === 10 ? call('POST', '/tickets', body) : call('GET', '/users/me'))
    slowest = Math.max(slowest, Date.now() - since)
    await delay(100)
  }
  return slowest
}
