import type { IncomingMessage, OutgoingMessage } from '#contract/live.ts'
import { Live } from '#contract/live.ts'
import { api } from '../api/api.ts'
import { catchUp, liveCursor, receive, tellTouches } from './messages.ts'
import { liveState } from './state.ts'

const pingEvery = 25_000
const pollEvery = 15_000
const longestWait = 30_000
/** So often a connection may fail before we poll; we go on trying all the same. */
const patience = 2

type Connection = { socket: WebSocket; pings: ReturnType<typeof setInterval> | undefined }

let connection: Connection | undefined
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let poll: ReturnType<typeof setInterval> | undefined
let isWanted = false

/** Presence is said again after each reconnect, by whoever keeps it. */
const welcomed = new Set<() => void>()

export function onConnect(listener: () => void): () => void {
  welcomed.add(listener)
  return () => welcomed.delete(listener)
}

/** Says nothing while there is no connection: whoever must be heard uses the API. */
export function say(message: IncomingMessage): void {
  if (connection?.socket.readyState === WebSocket.OPEN) connection.socket.send(JSON.stringify(message))
}

/** One socket for the signed-in user; when there can be none, the same news by asking for them. */
export function startLive(): () => void {
  isWanted = true
  connect()
  addEventListener('online', connectNow)
  return () => {
    isWanted = false
    removeEventListener('online', connectNow)
    clearTimeout(retry)
    clearInterval(poll)
    connection?.socket.close()
  }
}

function connectNow(): void {
  clearTimeout(retry)
  if (connection === undefined) connect()
}

/** After the session that had ended was begun again. */
export function resumeLive(): void {
  failures = 0
  if (isWanted) connectNow()
}

function connect(): void {
  const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`)
  const current: Connection = { socket, pings: undefined }
  connection = current
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as OutgoingMessage
    if (message.type === 'hello') greet(current)
    receive(message)
  })
  socket.addEventListener('close', () => {
    clearInterval(current.pings)
    connection = undefined
    if (isWanted && !liveState.get().isSignedOut) reconnect()
  })
}

function greet(current: Connection): void {
  failures = 0
  clearInterval(poll)
  poll = undefined
  const missedSince = liveCursor()
  if (missedSince !== undefined) say({ type: 'resume', cursor: missedSince })
  current.pings = setInterval(() => say({ type: 'ping' }), pingEvery)
  for (const listener of welcomed) listener()
}

function reconnect(): void {
  failures += 1
  liveState.set((state) => ({ ...state, link: failures > patience ? 'polling' : 'connecting' }))
  if (failures > patience && poll === undefined) poll = setInterval(() => void ask(), pollEvery)
  // Spread, so that a restarted server is not met by everybody at once.
  const wait = Math.min(longestWait, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
  retry = setTimeout(connect, wait)
}

async function ask(): Promise<void> {
  const since = liveCursor()
  const answer = await api(Live)
    .changes({ since })
    .catch(() => undefined)
  if (!answer) return
  tellTouches(answer.changes)
  catchUp(answer.cursor, answer.complete)
}
