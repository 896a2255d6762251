import { once } from 'node:events'
import { WebSocket } from 'ws'
import { authorizeAgent, readNumber, secretOf, writeText } from './prepare.ts'

/** As widgets do; agents repeat that they are there. */
const pingEvery = 29_000
const heartbeatEvery = 50_000

/** What happened to the messages: when each was heard by an agent, and what visitors were refused. */
export type Heard = { at: Map<number, number>; repeated: number; answered: number; refusals: string[] }

export type Widgets = {
  heard: Heard
  /** The next message, by the next visitor. */
  write(): void
  /** So many messages. */
  written(): number
  close(): void
}

const toSocket = (address: string) => `${address.replace('http', 'ws')}/ws`

type Frame = { event: string; data?: { state?: string; client_id?: string } }

/** Opens the widget of a visitor who has a running chat. Each has an address of its own, as a proxy would report it. */
async function openWidget(address: string, visitor: number, heard: Heard): Promise<WebSocket> {
  const ip = [10, visitor >> 16, (visitor >> 8) & 255, visitor & 255].join('.')
  const socket = new WebSocket(toSocket(address), {
    origin: 'https://shop.example',
    headers: { 'x-forwarded-for': ip },
    perMessageDeflate: false,
  })
  await once(socket, 'open')
  const status = once(socket, 'message')
  say(socket, 'chat_status_customer', { session_id: secretOf(visitor), url: 'https://shop.example/' })
  const [{ event, data }] = JSON.parse(String((await status)[0])) as [Frame]
  if (data?.state !== 'reconnect') throw new Error(`${event}: ${JSON.stringify(data)}`)
  socket.on('message', (frame) => {
    for (const one of JSON.parse(String(frame)) as Frame[]) {
      if (one.event === 'chat_session_message' && one.data?.client_id) heard.answered += 1
      if (one.event === 'chat_error' || one.event === 'error') heard.refusals.push(JSON.stringify(one.data))
    }
  })
  socket.on('close', (code) => heard.refusals.push(`closed with ${code}`))
  return socket
}

const say = (socket: WebSocket, event: string, data: object) =>
  socket.send(JSON.stringify({ event, data: { chat_id: 1, ...data } }))

type LiveMessage = { type: string; message?: { content: string } }

export async function openConsole(address: string, agent: number, heard: Heard): Promise<WebSocket> {
  await renewPresence(address, agent, { active: true })
  const socket = new WebSocket(toSocket(address), { headers: authorizeAgent(agent), perMessageDeflate: false })
  await once(socket, 'message')
  socket.on('message', (frame) => {
    const { type, message } = JSON.parse(String(frame)) as LiveMessage
    if (type !== 'chat_message' || !message) return
    const number = readNumber(message.content)
    if (heard.at.has(number)) heard.repeated += 1
    else heard.at.set(number, performance.now())
  })
  return socket
}

async function renewPresence(address: string, agent: number, values: object): Promise<void> {
  const answer = await fetch(`${address}/api/v1/chat_agent`, {
    method: 'PUT',
    headers: { ...authorizeAgent(agent), 'content-type': 'application/json' },
    body: JSON.stringify(values),
  })
  if (!answer.ok) throw new Error(`PUT /chat_agent: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

const opening = 10

/** Opens the widgets of all visitors, ten at a time. */
export async function openWidgets(address: string, visitors: number, heard: Heard): Promise<Widgets> {
  const sockets: WebSocket[] = []
  for (let first = 0; first < visitors; first += opening) {
    const numbers = Array.from({ length: Math.min(opening, visitors - first) }, (_, index) => first + index)
    sockets.push(...(await Promise.all(numbers.map((visitor) => openWidget(address, visitor, heard)))))
  }
  let written = 0
  const pings = sockets.map((socket, index) =>
    repeatFrom((index * pingEvery) / visitors, pingEvery, () => say(socket, 'ping', {})),
  )
  return {
    heard,
    written: () => written,
    write: () => {
      const visitor = written % visitors
      say(sockets[visitor]!, 'chat_session_message', {
        session_id: secretOf(visitor),
        content: writeText(written),
        client_id: String(written),
      })
      written += 1
    },
    close: () => {
      for (const stop of pings) stop()
      for (const socket of sockets) socket.removeAllListeners('close').terminate()
    },
  }
}

export function keepAvailable(address: string, agents: readonly number[]): () => void {
  const stops = agents.map((agent, index) =>
    repeatFrom((index * heartbeatEvery) / agents.length, heartbeatEvery, () => void renewPresence(address, agent, {})),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** The first time after `delay` milliseconds. */
function repeatFrom(delay: number, every: number, act: () => void): () => void {
  let timer = setTimeout(function again() {
    act()
    timer = setTimeout(again, every)
  }, delay)
  return () => clearTimeout(timer)
}
