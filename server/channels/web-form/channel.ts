import type { Channel } from '../channel.ts'
import { serveFormPage } from './page.ts'
import { serveForm } from './routes.ts'
import { serveFormScript } from './static.ts'

/** Tickets from a form on a website. Answers leave by email. */
export const createWebForm = ({ dnsServers }: { dnsServers?: readonly string[] } = {}): Channel => ({
  name: 'web form',
  routes: (app) => {
    serveForm(app, dnsServers)
    serveFormScript(app)
    serveFormPage(app)
  },
})
