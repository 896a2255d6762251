import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { WrongUsage } from '../instance/failure.ts'
import type { Console } from '../instance/installation.ts'
import { withConsole } from '../instance/with.ts'
import type { Command } from './command.ts'

type Wanted = { query: string | undefined; columns: string | undefined; withArticles: boolean }

const ticketsAtOnce = 100

/** The API answers a list for `/tickets` and for the search. */
async function* listTickets({ call }: Console, { query, withArticles }: Wanted): AsyncGenerator<string> {
  const found = query === undefined ? '/tickets?' : `/tickets/search?query=${encodeURIComponent(query)}&`
  for (let page = 1; ; page += 1) {
    const order = `sort_by=id&order_by=asc&expand=true&page=${page}&per_page=${ticketsAtOnce}`
    const tickets = await call<{ id: number }[]>('GET', `${found}${order}`)
    for (const ticket of tickets) {
      const articles = withArticles
        ? { articles: await call('GET', `/ticket_articles/by_ticket/${ticket.id}?expand=true`) }
        : {}
      yield `${JSON.stringify({ ...ticket, ...articles })}\n`
    }
    if (tickets.length < ticketsAtOnce) return
  }
}

function csvPath({ query, columns }: Wanted): string {
  const parameters = new URLSearchParams({ query: query ?? '*', ...(columns !== undefined && { columns }) })
  return `/tickets/export?${parameters}`
}

const formats: Record<string, (console: Console, wanted: Wanted) => Promise<AsyncIterable<Buffer | string>>> = {
  csv: (console, wanted) => console.api.stream(console.actor, csvPath(wanted)),
  jsonl: async (console, wanted) => listTickets(console, wanted),
}

export const exportTickets: Command = {
  name: 'export tickets',
  args: ['[FILE]'],
  summary: 'Write tickets from all groups to a file or to standard output.',
  options: {
    format: { type: 'string', value: 'csv|jsonl', help: 'default: csv, at most 100,000 tickets; jsonl has no limit' },
    query: { type: 'string', value: 'QUERY', help: 'a search, such as “state:open”; default: all tickets' },
    columns: { type: 'string', value: 'NAMES', help: 'columns of a CSV file, separated by commas' },
    articles: { type: 'boolean', help: 'include the articles of each ticket (jsonl)' },
  },
  run: async ({ args: [path], option, has }) => {
    const write = formats[option('format') ?? 'csv']
    if (!write) throw new WrongUsage('--format must be csv or jsonl.')
    return withConsole(async (console) => {
      const wanted = { query: option('query'), columns: option('columns'), withArticles: has('articles') }
      const lines = await write(console, wanted)
      // Mode 0600: it contains what customers wrote.
      if (path !== undefined) await pipeline(lines, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      else await pipeline(lines, process.stdout, { end: false })
    })
  },
}
