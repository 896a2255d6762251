import type { Channel } from '../channel.ts'
import { jobs as callerIdJobs, subscribers } from './caller-ids/jobs.ts'
import { callAudience } from './live.ts'
import { jobs as logJobs } from './log/jobs.ts'
import { routes as logRoutes } from './log/routes.ts'
import { routes as callRoutes } from './routes.ts'

export const cti: Channel = {
  name: 'cti',
  routes: (app) => {
    callRoutes(app)
    logRoutes(app)
  },
  jobs: [...callerIdJobs, ...logJobs],
  subscribers,
  audiences: [callAudience],
}
