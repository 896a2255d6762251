import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveDocs } from './docs/routes.ts'
import { version } from './document.ts'
import { showFailures } from './failures.ts'
import { homePage } from './home.ts'
import { sendPage } from './layout.ts'
import { setUpPage } from './setup.ts'
import { signInPage } from './signin.ts'
import { serveStatic } from './static.ts'
import { localPath, visitorOf } from './visitor.ts'

const showSignIn = async (request: FastifyRequest, reply: FastifyReply) => {
  const { return: wanted } = request.query as { return?: unknown }
  return sendPage(reply, signInPage(localPath(typeof wanted === 'string' ? wanted : undefined)))
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** What people see before the web application is there; all of it goes through the public API. */
export function routes(app: FastifyInstance): void {
  serveStatic(app)
  serveDocs(app)
  const { settings } = app.deps

  const showHome = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await settings.isOn('system_init_done'))) return sendPage(reply, await setUpPage(settings))
    const visitor = await visitorOf(app, request)
    const product = (await settings.text('product_name')) || 'Switchboard'
    const operations = app.endpoints.length
    return sendPage(reply, homePage({ product, version, origin: originOf(request), operations, visitor }))
  }

  app.get('/', { errorHandler: showFailures, handler: showHome })
  app.get('/signin', { errorHandler: showFailures, handler: showSignIn })
}
