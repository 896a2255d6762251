import type { Channel } from '../channel.ts'
import { serveWidgetFile } from '../widget-file.ts'
import { jobs } from './jobs.ts'
import { chatAudiences } from './live.ts'
import { serveDemo } from './demo-page.ts'
import { outcomeJobs } from './outcomes/jobs.ts'
import { serveOutcomes } from './outcomes/routes.ts'
import { chatSearch } from './outcomes/search.ts'
import { taggedSession } from './outcomes/tagged-session.ts'
import { routes } from './routes.ts'
import { createVisitorSockets } from './visitor-socket.ts'

/** The names of the deployed scripts: with jQuery and without, readable and compressed. */
const scripts = ['chat.js', 'chat.min.js', 'chat-no-jquery.js', 'chat-no-jquery.min.js']

/** Live chat with visitors of websites. */
export const chat: Channel = {
  name: 'chat',
  routes: (app) => {
    routes(app)
    serveOutcomes(app)
    for (const name of scripts) serveWidgetFile(app, `/assets/chat/${name}`, 'chat.js')
    serveDemo(app)
  },
  jobs: [...jobs, ...outcomeJobs],
  audiences: chatAudiences,
  searchModels: [chatSearch],
  taggedModels: [taggedSession],
  sockets: (app) => createVisitorSockets(app),
}
