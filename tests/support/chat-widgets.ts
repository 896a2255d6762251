import { once } from 'node:events'
import { WebSocket } from 'ws'
import { notifyChannel } from '#kernel/events/events.ts'
import { listenForEvents } from '#kernel/events/listen.ts'
import { set } from './browser.ts'
import type { Answer, World } from './world.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests reach into frames of every shape
type Frame = { event: string; data: Record<string, any> }

/** A widget as deployed sites have it: one socket, no credentials, `chat_id` in every message. */
export type TestWidget = {
  say(event: string, data?: object): void
  hear(event: string): Promise<Frame['data']>
  /** Says something and waits for the answer. */
  ask(event: string, data: object, answer?: string): Promise<Frame['data']>
  close(): void
}

/** A visitor who waits. */
type WaitingVisitor = {
  widget: TestWidget
  session_id: string
  write(content: string): Promise<Frame['data']>
}

export type TestVisitor = WaitingVisitor & { id: number }

export type ChatTest = {
  /** `given` as the widget sends it before the chat. */
  begin(given?: object, chatId?: number): Promise<TestVisitor>
  /** A visitor whom Agnes has accepted. */
  beginAccepted(given?: object): Promise<TestVisitor>
  openWidget(origin?: string, chatId?: number | string): Promise<TestWidget>
  /** Agnes accepts a visitor, writes and ends the chat. */
  accept(id: number): Promise<Answer>
  write(id: number, content: string, more?: object): Promise<Answer>
  end(id: number): Promise<Answer>
  /** Without chats, the default settings of the topic, and Agnes is available. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Turns the chat on, with the topic `Support`, and listens for widgets. */
export async function openChatTest(w: World): Promise<ChatTest> {
  const sockets: WebSocket[] = []
  const { address, listener } = await listen(w)
  await set(w, 'chat', true)
  await w.ada('POST', '/chats', { name: 'Support' })
  const openWidget: ChatTest['openWidget'] = async (origin = 'https://shop.example', chatId = 1) => {
    const { socket, widget } = await connectWidget(address, origin, chatId)
    sockets.push(socket)
    return widget
  }
  const begin: ChatTest['begin'] = async (given, chatId) => {
    const visitor = await beginVisit(await openWidget(undefined, chatId), given)
    return { ...visitor, id: await findSessionId(w, visitor) }
  }
  const accept: ChatTest['accept'] = (id) => w.agnes('POST', `/chat_sessions/${id}/accept`)
  return {
    openWidget,
    begin,
    beginAccepted: async (given) => {
      const visitor = await begin(given)
      await accept(visitor.id)
      return visitor
    },
    accept,
    write: (id, content, more) => w.agnes('POST', `/chat_sessions/${id}/messages`, { content, ...more }),
    end: (id) => w.agnes('POST', `/chat_sessions/${id}/close`),
    reset: () => reset(w),
    close: async () => {
      for (const socket of sockets) socket.terminate()
      await listener.stop()
    },
  }
}

async function listen(w: World) {
  const listening = Promise.withResolvers<void>()
  w.app.deps.pgNotify.subscribe(notifyChannel, () => listening.resolve())
  const listener = listenForEvents(w.connectionString, w.app.deps, w.app.deps.log)
  const address = await w.app.listen({ host: '127.0.0.1', port: 0 })
  await listening.promise
  return { address, listener }
}

async function reset({ db, agnes }: World): Promise<void> {
  await db.deleteFrom('chat_sessions').execute()
  await db.deleteFrom('rate_limits').execute()
  const settings = { max_queue: 5, active: true, block_ip: null, allowed_websites: null, preferences: '{}' }
  await db.updateTable('chats').set(settings).execute()
  await agnes('PUT', '/chat_agent', { active: true })
}

/** Begins to wait. */
export async function beginVisit(widget: TestWidget, given: object = {}): Promise<WaitingVisitor> {
  const init = { url: 'https://shop.example/cart', ...given }
  const { session_id } = await widget.ask('chat_session_init', init, 'chat_session_queue')
  return { widget, session_id, write: (content) => widget.ask('chat_session_message', { session_id, content }) }
}

async function findSessionId({ db }: World, { session_id }: WaitingVisitor): Promise<number> {
  const found = db.selectFrom('chat_sessions').select('id').where('session_id', '=', session_id)
  return (await found.executeTakeFirstOrThrow()).id
}

const browser = { 'user-agent': 'Firefox/145', 'accept-language': 'de-CH,de;q=0.9' }

/** A widget of a page with this origin. */
export async function connectWidget(address: string, origin: string, chatId: number | string = 1) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { origin, headers: browser })
  const widget = createWidget(socket, chatId)
  await once(socket, 'open')
  return { socket, widget }
}

function createWidget(socket: WebSocket, chatId: number | string): TestWidget {
  const came: Frame[] = []
  let wake: (() => void) | undefined
  socket.on('message', (data) => {
    came.push(...(JSON.parse(String(data)) as Frame[]))
    wake?.()
  })
  const say: TestWidget['say'] = (event, data = {}) =>
    socket.send(JSON.stringify({ event, data: { chat_id: chatId, ...data } }))
  const hear: TestWidget['hear'] = async (event) => {
    for (;;) {
      const at = came.findIndex((one) => one.event === event)
      if (at >= 0) return came.splice(at, 1)[0]!.data
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const ask: TestWidget['ask'] = (event, data, answer = event) => {
    say(event, data)
    return hear(answer)
  }
  return { say, hear, ask, close: () => socket.close() }
}
