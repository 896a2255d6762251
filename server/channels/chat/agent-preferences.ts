import { type RawBuilder, sql } from 'kysely'

/** What agents choose in `preferences.chat`. The statements have the agent in the table `users`. */

const chosenTopics = sql`users.preferences #> '{chat,active}'`

/** Agents choose their topics; an agent who never chose has all of them. */
export const hasTopicOn = (chatId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${chosenTopics} ->> (${chatId})::text = 'on', ${chosenTopics} is null)`

/** The value of `chosenTopicIds`. */
export const topicChoice = sql<Record<string, unknown> | null>`${chosenTopics}`

export const chosenTopicIds = (choice: Record<string, unknown> | null): number[] | null =>
  choice &&
  Object.entries(choice).flatMap(([id, state]) => (state === 'on' && /^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []))

const defaultSeats = 5

/** How many chats at once: from 1 to 20 as in deployed clients, some of which store a text. */
export const seatCount = sql<number>`
  coalesce(substring(users.preferences #>> '{chat,max_windows}' from '^([1-9]|1\\d|20)$')::int,
    chat_agents.concurrent, ${sql.lit(defaultSeats)})`
