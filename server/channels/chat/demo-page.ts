import type { FastifyInstance } from 'fastify'
import { html } from '#server/pages/html.ts'
import { card, sendErrorPage, sendPage } from '#server/pages/layout.ts'

/** A page with the widget of a topic, to try it: `/chat-demo?chat=2`. */
export function serveDemo(app: FastifyInstance): void {
  app.get('/chat-demo', async (request, reply) => {
    const title = 'Chat demo'
    if (!(await app.deps.settings.isOn('chat')))
      return sendErrorPage(reply, { status: 404, title, text: 'The chat is turned off.' })
    const { chat } = request.query as Record<string, unknown>
    const options = JSON.stringify({ chatId: Number(chat) || 1 })
    const body = html`<h1>${title}</h1>
      <p>This page shows the chat as visitors of a website see it.</p>
      <div data-switchboard-chat="${options}"></div>
      <script src="/assets/chat/chat.js"></script>`
    return sendPage(reply, { title, kind: 'card', body: card(body) })
  })
}
