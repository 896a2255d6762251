import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Json = Record<string, unknown>

type TelegramCall = { method: string; parameters: Json; token: string }

/** An answer of the service other than success; `never` keeps the connection open without an answer, `cut` ends it. */
type TelegramFault = { status: number; description: string; parameters?: Json } | 'never' | 'cut'

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>

export const botToken = '123456789:AAF3zJ0vQ2kq8mTestTokenOfABot_0'
export const otherToken = '987654321:AAF3zJ0vQ2kq8mTestTokenOfABot_1'

const profiles: Record<string, Json> = {
  [botToken]: { id: 123_456_789, is_bot: true, first_name: 'Harbor', username: 'harbor_help_bot' },
  [otherToken]: { id: 987_654_321, is_bot: true, first_name: 'Lake', username: 'lake_help_bot' },
}

const refusals: Record<number, string> = { 401: 'Unauthorized', 404: 'Not Found' }

/** What the service knows, and what tests prepare and look at. */
function createState() {
  return {
    calls: [] as TelegramCall[],
    files: new Map<string, { path: string; content: Buffer; size?: number }>(),
    webhooks: new Map<string, Json>(),
    revoked: new Set<string>(),
    faults: {} as Record<string, TelegramFault[]>,
    /** Updates by token that were not fetched yet, and requests that wait for some. */
    pending: new Map<string, Json[]>(),
    waiting: new Set<() => void>(),
    messageId: 1000,
  }
}
type State = ReturnType<typeof createState>

const answer = (response: ServerResponse, status: number, body: Json) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const refuse = (response: ServerResponse, code: number, description = refusals[code] ?? '', parameters?: Json) =>
  answer(response, code, { ok: false, error_code: code, description, ...(parameters && { parameters }) })
const succeed = (response: ServerResponse, result: unknown) => answer(response, 200, { ok: true, result })

type Request = { state: State; token: string; parameters: Json; response: ServerResponse }

const sent = ({ state, token, parameters, response }: Request) =>
  succeed(response, {
    message_id: ++state.messageId,
    date: 1_790_000_000,
    from: profiles[token],
    chat: { id: Number(parameters.chat_id), type: 'private', username: 'nora_c' },
    text: parameters.text,
  })

const methods: Record<string, (request: Request) => void> = {
  getMe: ({ token, response }) => succeed(response, profiles[token]),
  setWebhook: ({ state, token, parameters, response }) => {
    if (URL.parse(String(parameters.url))?.protocol !== 'https:')
      return refuse(response, 400, 'Bad Request: bad webhook: HTTPS url must be provided')
    state.webhooks.set(token, parameters)
    return succeed(response, true)
  },
  deleteWebhook: ({ state, token, response }) => {
    state.webhooks.delete(token)
    return succeed(response, true)
  },
  sendMessage: (request) => {
    const text = String(request.parameters.text ?? '')
    if (text === '') return refuse(request.response, 400, 'Bad Request: message text is empty')
    if (text.length > 4096) return refuse(request.response, 400, 'Bad Request: message is too long')
    return sent(request)
  },
  sendDocument: sent,
  getFile: ({ state, parameters: { file_id }, response }) => {
    const file = state.files.get(String(file_id))
    if (!file) return refuse(response, 400, 'Bad Request: invalid file_id')
    if ((file.size ?? 0) > 20 * 1024 * 1024) return refuse(response, 400, 'Bad Request: file is too big')
    return succeed(response, { file_id, file_size: file.content.length, file_path: file.path })
  },
  getUpdates: ({ state, token, parameters: { offset }, response }) => {
    if (state.webhooks.has(token)) return refuse(response, 409, 'Conflict: a webhook is active')
    const left = (state.pending.get(token) ?? []).filter(({ update_id }) => Number(update_id) >= Number(offset))
    state.pending.set(token, left)
    if (left.length > 0) return succeed(response, left)
    const wake = () => {
      state.waiting.delete(wake)
      succeed(response, state.pending.get(token) ?? [])
    }
    state.waiting.add(wake)
    response.once('close', () => state.waiting.delete(wake))
  },
}

async function respond(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://fake')
  const body = await buffer(request)
  const [, filePath] = /^\/file\/bot[^/]+\/(.+)$/.exec(pathname) ?? []
  if (filePath) {
    const file = [...state.files.values()].find(({ path }) => path === decodeURIComponent(filePath))
    return void (file ? response.end(file.content) : response.writeHead(404).end())
  }
  const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(pathname) ?? []
  const parameters = await parametersOf(request, body)
  state.calls.push({ method, parameters, token })
  const fault = state.faults[method]?.shift()
  if (fault === 'never') return
  if (fault === 'cut') return void response.destroy()
  if (fault) return refuse(response, fault.status, fault.description, fault.parameters)
  if (state.revoked.has(token)) return refuse(response, 401)
  const run = profiles[token] && methods[method]
  return run ? run({ state, token, parameters, response }) : refuse(response, 404)
}

/** The Bot API over real HTTP: methods, files, errors and limits as documented. */
export async function startFakeTelegram() {
  const state = createState()
  const server = createServer(
    (request, response) => void respond(state, request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callsOf: (method: string) =>
      state.calls.filter((call) => call.method === method).map(({ parameters }) => parameters),
    /** Waits at the service until it is fetched. */
    queue: (update: Json, token = botToken) => {
      state.pending.set(token, [...(state.pending.get(token) ?? []), update])
      for (const wake of state.waiting) wake()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function parametersOf({ headers }: IncomingMessage, body: Buffer): Promise<Json> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) return body.length > 0 ? JSON.parse(body.toString()) : {}
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  const entries = [...form].map(async ([key, value]) => [
    key,
    typeof value === 'string' ? value : { name: value.name, type: value.type, content: await value.text() },
  ])
  return Object.fromEntries(await Promise.all(entries)) as Json
}

let updateId = 500

export const nora = {
  id: 5301,
  is_bot: false,
  first_name: 'Nora',
  last_name: 'Chat',
  username: 'nora_c',
  language_code: 'en',
}
const privateChat = { id: 5301, type: 'private', first_name: 'Nora', username: 'nora_c' }
export const groupChat = { id: -100_200, type: 'supergroup', title: 'Crew' }

/** An update with a message of Nora; `more` replaces what differs. */
export const updateWith = (message: Json, kind = 'message'): Json => ({
  update_id: ++updateId,
  [kind]: { message_id: updateId, date: 1_790_000_000, chat: privateChat, from: nora, ...message },
})
