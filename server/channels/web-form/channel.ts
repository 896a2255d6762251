import type { Channel } from '../channel.ts'
import { serveFormPage } from './page.ts'
import { serveForm } from './routes.ts'
import { serveWidgetFile } from '../widget-file.ts'

/** Tickets from a form on a website. Answers leave by email. */
export const webForm: Channel = {
  name: 'web form',
  routes: (app) => {
    serveForm(app)
    for (const name of ['form.js', 'form.css']) serveWidgetFile(app, `/assets/form/${name}`, name)
    serveFormPage(app)
  },
}
