import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Monitoring } from '#contract/operations.ts'
import { withConsole } from '../instance/with.ts'
import { version } from '../version.ts'
import { type Command, formatTable } from './command.ts'

export const status: Command = {
  name: 'status',
  summary: 'Show the version, database, record counts and known problems; exits with 1 if there are any.',
  run: async ({ say }) => {
    return withConsole(async (console) => {
      const { call, deps, database, config } = console
      const { counts, agents, last_login } = await call<OutputOf<typeof Monitoring.status>>('GET', '/monitoring/status')
      const { issues } = await call<OutputOf<typeof Monitoring.healthCheck>>('GET', '/monitoring/health_check')
      const { rows } = await sql<{ version: string; size: string }>`
        select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size
      `.execute(deps.db)
      const { runningAs } = database
      const running = runningAs ? `yes, ${runningAs.address ?? 'starting'} (process ${runningAs.pid})` : 'no'
      const lines = [
        ['Version', version],
        ['Running', config.databaseUrl === undefined ? running : 'unknown: the database is not embedded'],
        ['Database', `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}`],
        ['Data folder', config.dataDir],
        ['Tickets', `${counts.tickets} (articles: ${counts.ticket_articles})`],
        ['Users', `${counts.users} (agents: ${agents})`],
        ['Last sign-in', last_login ?? 'never'],
      ]
      for (const line of formatTable(lines)) say(line)
      if (issues.length === 0) return say('No known problems.')
      for (const issue of issues) say(`Problem: ${issue}`)
      return 1
    })
  },
}
