import type { FastifyInstance } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { html } from '#server/pages/html.ts'
import { requestLanguage } from '#server/pages/language.ts'
import { card, sendErrorPage, sendPage } from '#server/pages/layout.ts'

type Texts = { title: string; absent: string }

const texts: Record<Language, Texts> = {
  en: { title: 'Contact us', absent: 'This form isn’t available.' },
  de: { title: 'Kontakt', absent: 'Dieses Formular ist nicht verfügbar.' },
}

/** A page with the form only, to link to. */
export function serveFormPage(app: FastifyInstance): void {
  app.get('/form', async (request, reply) => {
    const language = requestLanguage(request)
    const { title, absent } = texts[language]
    const { settings } = app.deps
    if (!(await settings.isOn('form_ticket_create'))) return sendErrorPage(reply, { status: 404, title, text: absent })
    const options = JSON.stringify({ showTitle: true, attachmentSupport: true, messageTitle: title, lang: language })
    const product = await settings.text('product_name')
    const form = html`<div data-switchboard-form="${options}"></div>
      <script src="/assets/form/form.js" defer></script>`
    return sendPage(reply, { title, product, kind: 'card', body: card(form, undefined, product) })
  })
}
