import pg from 'pg'
import { sha256 } from '#kernel/crypto/tokens.ts'

const firstAgent = 1001

export const listAgentIds = (count: number): number[] => Array.from({ length: count }, (_, index) => firstAgent + index)
export const authorizeAgent = (id: number) => ({ authorization: `Token token=bench-chat-${id}` })

/** The secret by which the widget of a visitor finds its chat again. */
export const secretOf = (visitor: number): string => visitor.toString(16).padStart(32, '0')

/** A topic, agents, and a running chat for each visitor; the agents have as many each. */
export async function prepareChats(
  connectionString: string,
  { agents, visitors }: { agents: number; visitors: number },
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`update settings set state_current = '{"value": true}' where name = 'chat'`)
    await client.query(`insert into chats (id, name, created_by_id, updated_by_id) values (1, 'Support', 1, 1)`)
    await addAgents(client, listAgentIds(agents))
    await client.query(
      `insert into chat_sessions (chat_id, session_id, name, state, user_id, started_at)
       select 1, lpad(to_hex(n), 32, '0'), 'Visitor ' || n, 'running', $1 + n % $2, now()
       from generate_series(0, $3::int - 1) n`,
      [firstAgent, agents, visitors],
    )
    await client.query('analyze users, access_tokens, chats, chat_sessions, chat_agents')
  } finally {
    await client.end()
  }
}

async function addAgents(client: pg.Client, ids: readonly number[]): Promise<void> {
  await client.query(
    `insert into users (id, login, email, firstname, lastname, created_by_id, updated_by_id)
     select n, 'chat' || n || '@bench.example', 'chat' || n || '@bench.example', 'Chat', 'Agent ' || n, 1, 1
     from unnest($1::int[]) n`,
    [ids],
  )
  await client.query(
    `insert into roles_users (user_id, role_id) select n, roles.id from unnest($1::int[]) n, roles where roles.name = 'Agent'`,
    [ids],
  )
  await client.query(
    `insert into access_tokens (user_id, name, token_sha256, preferences)
     select user_id, 'chat', token, '{"permission": ["chat.agent"]}' from unnest($1::int[], $2::bytea[]) as given (user_id, token)`,
    [ids, ids.map((id) => sha256(authorizeAgent(id).authorization.replace('Token token=', '')))],
  )
}

/** Numbers of the messages that were stored, from their texts, with repetitions. */
export async function listStored(connectionString: string): Promise<number[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ content: string }>('select content from chat_messages')
  await client.end()
  return rows.map(({ content }) => readNumber(content))
}

const filler = 'I ordered two lamps last week and only one of them has arrived so far.'

export const writeText = (number: number): string => `Message ${number}: ${filler}`
export const readNumber = (text: string): number => Number(/^Message (\d+):/.exec(text)?.[1])
