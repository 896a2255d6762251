import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

/** Messages that may have arrived (`unknown`) are left to people. */
const queues = [
  {
    title: 'received',
    select: ({ deps: { db } }: Console) =>
      db.selectFrom('inbound_mails').select('id').where('state', '=', 'failed').orderBy('id').execute(),
    path: (id: number) => `/inbound_mails/${id}/retry`,
  },
  {
    title: 'system',
    select: ({ deps: { db } }: Console) =>
      db.selectFrom('outgoing_mails').select('id').where('state', 'in', ['failed', 'waiting']).orderBy('id').execute(),
    path: (id: number) => `/outgoing_mails/${id}/retry`,
  },
  {
    title: 'sent by agents',
    select: ({ deps: { db } }: Console) =>
      db
        .selectFrom('article_deliveries')
        .select('article_id as id')
        .where('state', '=', 'failed')
        .orderBy('article_id')
        .execute(),
    path: (id: number) => `/ticket_articles/${id}/send_again`,
  },
]

async function retryAll({ call }: Console, paths: readonly string[], say: (line: string) => void): Promise<number> {
  let refused = 0
  for (const path of paths) {
    try {
      await call('POST', path)
    } catch (error) {
      refused += 1
      say(`  ${path}: ${(error as Error).message}`)
    }
  }
  return refused
}

export const requeueMail: Command = {
  name: 'mail requeue',
  summary: 'Process failed incoming emails again, and resend failed messages.',
  run: async ({ say }) => {
    return withConsole(async (console) => {
      let failures = 0
      for (const { title, select, path } of queues) {
        const paths = (await select(console)).map(({ id }) => path(id))
        const refused = await retryAll(console, paths, say)
        failures += refused
        say(`Queued again (${title}): ${paths.length - refused}`)
      }
      return failures > 0 ? 1 : 0
    })
  },
}
