import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tokenOf } from '#tests/support/cast.ts'
import { connectWidget } from '#tests/support/chat-widgets.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createDatabase, testServer } from '#tests/support/postgres.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { templateDatabase } from '#tests/support/template.ts'

/** Visitor and agent are served by different processes, which are killed while both write. */

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
const running = new Set<ServerProcess>()

async function start(): Promise<ServerProcess> {
  const started = await startServerProcess(database.connectionString)
  running.add(started)
  return started
}

async function kill(process: ServerProcess): Promise<void> {
  running.delete(process)
  await process.kill()
}

before(async () => {
  database = await createDatabase(await templateDatabase(await testServer()))
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query(`update settings set state_current = '{"value": true}' where name = 'chat'`)
  await client.query(`insert into chats (name, created_by_id, updated_by_id) values ('Support', 1, 1)`)
})
after(async () => {
  for (const process of running) await process.kill()
  await client.end()
  await database.drop()
})

const headers = { authorization: `Token token=${tokenOf('agnes')}`, 'content-type': 'application/json' }

/** Undefined when the process is gone before it has answered. */
async function call(address: string, method: string, path: string, body?: object) {
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${address}/api/v1${path}`, sent).catch(() => undefined)
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return (await answer?.json().catch(() => undefined)) as any
}

const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

type Sides = { visitor: string; agent: string }

/** As the widget does it: a message is repeated on the next connection until the server has answered. */
async function writeAsVisitor(sides: Sides, session_id: string, contents: readonly string[]): Promise<void> {
  const unanswered = new Set(contents)
  while (unanswered.size > 0) {
    const connected = await connectWidget(sides.visitor, 'https://shop.example').catch(() => undefined)
    if (!connected) continue
    const { socket, widget } = connected
    // A connection that is reset reports an error first.
    socket.on('error', () => undefined)
    const lost = new Promise((resolve) => socket.once('close', resolve))
    widget.say('chat_status_customer', { session_id, url: '' })
    for (const content of unanswered) widget.say('chat_session_message', { session_id, content, client_id: content })
    const hear = async () => {
      while (unanswered.size > 0) {
        const { client_id, message } = await widget.hear('chat_session_message')
        if (client_id !== undefined) assert.equal(message.content, client_id)
        unanswered.delete(client_id)
      }
    }
    await Promise.race([hear(), lost])
    socket.terminate()
  }
}

/** As the console does it. */
async function writeAsAgent(sides: Sides, id: number, contents: readonly string[]): Promise<void> {
  for (const content of contents) {
    const sent = { content, client_id: content }
    await eventually(async () => (await call(sides.agent, 'POST', `/chat_sessions/${id}/messages`, sent))?.id)
  }
}

const countMessages = async (): Promise<number> =>
  (await client.query('select count(*)::int as count from chat_messages')).rows[0].count

/** Kills the process when some of the messages are stored, and lets the other one serve its side. */
async function killWhileWriting(victim: ServerProcess, writing: Promise<unknown>, switchOver: () => void) {
  const before = await countMessages()
  await eventually(async () => (await countMessages()) > before + 2)
  await kill(victim)
  switchOver()
  await writing
}

test('either process is killed while both write: nothing that was acknowledged is lost or doubled', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const sides: Sides = { visitor: first.address, agent: second.address }
  await call(sides.agent, 'PUT', '/chat_agent', { active: true })
  const { widget, socket } = await connectWidget(sides.visitor, 'https://shop.example')
  const { session_id } = await widget.ask('chat_session_init', { url: '' }, 'chat_session_queue')
  const [{ id }] = await call(sides.agent, 'GET', '/chat_sessions?state=waiting')
  await call(sides.agent, 'POST', `/chat_sessions/${id}/accept`)
  await widget.hear('chat_session_start')
  socket.terminate()

  const rounds = [1, 2].map((round) => ({ visitor: texts(`visitor ${round}`, 25), agent: texts(`agent ${round}`, 25) }))
  const write = ({ visitor, agent }: (typeof rounds)[number]) =>
    Promise.all([writeAsVisitor(sides, session_id, visitor), writeAsAgent(sides, id, agent)])
  // The process of the visitor.
  await killWhileWriting(first, write(rounds[0]!), () => (sides.visitor = second.address))
  const third = await start()
  sides.agent = third.address
  // The process of the agent.
  await killWhileWriting(third, write(rounds[1]!), () => (sides.agent = second.address))

  const expected = rounds.flatMap(({ visitor, agent }) => [...visitor, ...agent]).toSorted()
  const stored = (await call(second.address, 'GET', `/chat_sessions/${id}/messages`)) as { content: string }[]
  assert.deepEqual(stored.map(({ content }) => content).toSorted(), expected)
  const again = await connectWidget(second.address, 'https://shop.example')
  const { state, session } = await again.widget.ask('chat_status_customer', { session_id, url: '' })
  assert.deepEqual(
    [state, session.map(({ content }: { content: string }) => content).toSorted()],
    ['reconnect', expected],
  )
  await call(second.address, 'POST', `/chat_sessions/${id}/close`)
  await again.widget.hear('chat_session_closed')
  again.socket.terminate()
})
