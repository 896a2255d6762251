import type { FastifyInstance } from 'fastify'
import { html } from '#server/pages/html.ts'
import { card, sendErrorPage, sendPage } from '#server/pages/layout.ts'

/** Ways to try the widget, as parameters of the page. */
const variants = [
  ['', 'As it is'],
  ['&lang=de', 'In German'],
  ['&lang=ar', 'From right to left'],
  ['&background=%23b3261e', 'With another color'],
  ['&show=false', 'Opened by a button of the page'],
] as const

/** A page with the widget of a topic, to try it: `/chat-demo?chat=2&lang=de`. */
export function serveDemo(app: FastifyInstance): void {
  app.get('/chat-demo', async (request, reply) => {
    const title = 'Chat demo'
    if (!(await app.deps.settings.isOn('chat')))
      return sendErrorPage(reply, { status: 404, title, text: 'The chat is turned off.' })
    const { chat, lang, background, show } = request.query as Record<string, unknown>
    const chatId = Number(chat) || 1
    const options = JSON.stringify({
      chatId,
      ...(typeof lang === 'string' && { lang }),
      ...(typeof background === 'string' && { background }),
      ...(show === 'false' && { show: false }),
    })
    const links = variants.map(
      ([query, label]) => html`<li><a href="/chat-demo?chat=${chatId}${query}">${label}</a></li>`,
    )
    const body = html`<h1>${title}</h1>
      <p>This page shows the chat as visitors of a website see it.</p>
      <ul>
        ${links}
      </ul>
      <p><a href="#chat" class="open-zammad-chat is-inactive">Open the chat</a></p>
      <div data-switchboard-chat="${options}"></div>
      <script src="/assets/chat/chat.js"></script>`
    return sendPage(reply, { title, kind: 'card', body: card(body) })
  })
}
