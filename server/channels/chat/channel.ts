import type { FastifyInstance } from 'fastify'
import { memoize } from '#kernel/memoize.ts'
import type { Channel } from '../channel.ts'
import { serveWidgetFile, widgetHeaders } from '../widget-file.ts'
import { jobs } from './jobs.ts'
import { chatAudiences } from './live.ts'
import { serveDemo } from './demo-page.ts'
import { outcomeJobs } from './outcomes/jobs.ts'
import { serveOutcomes } from './outcomes/routes.ts'
import { chatSearch } from './outcomes/search.ts'
import { taggedSession } from './outcomes/tagged-session.ts'
import { chatFiles } from './message-files.ts'
import { routes } from './routes.ts'
import { serveVisits } from './visitor-routes.ts'
import { createSources, visitorLimits } from './visitor-sources.ts'
import { createVisitorSockets } from './visitor-socket.ts'

/** The names of the deployed scripts: with jQuery and without, readable and compressed. */
const scripts = ['chat.js', 'chat.min.js', 'chat-no-jquery.js', 'chat-no-jquery.min.js']

/** Some pages load the style of the deployed widget themselves; ours has its style inside. */
function serveStyle(app: FastifyInstance): void {
  app.get('/assets/chat/chat.css', async (_request, reply) =>
    reply.headers(widgetHeaders).type('text/css').send('/* The style is part of the script. */\n'),
  )
}

/** One count for sockets and polls. */
const sourcesOf = memoize((_app: FastifyInstance) => createSources(visitorLimits))

/** Live chat with visitors of websites. */
export const chat: Channel = {
  name: 'chat',
  routes: (app) => {
    routes(app)
    serveOutcomes(app)
    for (const name of scripts) serveWidgetFile(app, `/assets/chat/${name}`, 'chat.js')
    serveStyle(app)
    serveDemo(app)
    serveVisits(app, sourcesOf(app))
  },
  jobs: [...jobs, ...outcomeJobs],
  audiences: chatAudiences,
  searchModels: [chatSearch],
  taggedModels: [taggedSession],
  files: chatFiles,
  sockets: (app) => createVisitorSockets(app, sourcesOf(app)),
}
