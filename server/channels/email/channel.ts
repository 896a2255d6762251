import type { Channel } from '../channel.ts'
import { jobs as accountJobs } from './accounts/jobs.ts'
import { routes as accountRoutes } from './accounts/routes.ts'
import { routes as cloudRoutes } from './cloud/routes.ts'
import { routes as filterRoutes } from './filing/routes.ts'
import { type FileMail, jobs as incomingJobs } from './incoming/jobs.ts'
import { routes as incomingRoutes } from './incoming/routes.ts'
import { superviseMailboxes } from './incoming/supervise.ts'
import { listMailTraffic } from './incoming/traffic.ts'
import { composeFrom } from './outgoing/compose-from.ts'
import { composeThread } from './outgoing/compose-thread.ts'
import { prepareDelivery } from './outgoing/deliver.ts'
import { routes as remoteImageRoutes } from './remote-images/routes.ts'
import { routes as replyRoutes } from './reply/routes.ts'

/** The parsers of mails are loaded with the first mail. */
const fileMail: FileMail = async (open, id) => (await import('./filing/file-mail.ts')).fileMail(open, id)

export const email: Channel = {
  name: 'email',
  routes: (app) => {
    for (const routes of [accountRoutes, cloudRoutes, incomingRoutes, filterRoutes, remoteImageRoutes, replyRoutes])
      routes(app)
  },
  start: superviseMailboxes,
  listTraffic: listMailTraffic,
  jobs: [...accountJobs, ...incomingJobs(fileMail)],
  outgoing: { articleTypes: ['email'], composeFrom, composeThread, prepareDelivery, recognisesRepeats: true },
}
