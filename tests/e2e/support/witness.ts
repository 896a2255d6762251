import assert from 'node:assert/strict'
import type { BrowserContext, ConsoleMessage, Page, Request, Response, WebError } from 'playwright-core'
import { allEndpoints } from '#contract/all-endpoints.ts'

/** Records everything a browser does that our screens must not do. */
export type Witness = {
  /** Declares an expected error response, such as `POST /api/v1/signin 401`, or a pattern. */
  expects(refusal: string | RegExp): void
  /** Fails with all unexpected errors since the last call. */
  testify(): void
  /** Records nothing more: the next visit of this context has its own witness. */
  stop(): void
}

const documented = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const isDocumented = (method: string, path: string) =>
  documented.some((endpoint) => endpoint.method === method && endpoint.pattern.test(path))

/** The page itself, at any path, and the files of the build. */
const isOfTheBuild = (request: Request, path: string) =>
  request.method() === 'GET' && (path.startsWith('/assets/') || request.isNavigationRequest())

/** Runs in every page, also in frames: what the policy forbids is an error like any other. */
export const reportViolations = `document.addEventListener('securitypolicyviolation', (violation) =>
  console.error('policy violated:', violation.violatedDirective, violation.blockedURI, violation.sourceFile))`

export function watch(context: BrowserContext, address: string): Witness {
  const problems: string[] = []
  const expected: (string | RegExp)[] = []
  const note = (problem: string) => void problems.push(problem)
  const noteRequest = (request: Request) => noteStrayRequest(request, address, note)
  const noteResponse = (response: Response) => noteRefusal(response, note)
  const noteMessage = (message: ConsoleMessage) => noteComplaint(message, note)
  const noteError = (error: WebError) => note(`page error: ${error.error().stack}`)
  const notePage = (page: Page) => watchSockets(page, address, note)
  context.on('request', noteRequest).on('response', noteResponse).on('console', noteMessage)
  context.on('weberror', noteError).on('page', notePage)
  for (const page of context.pages()) notePage(page)
  return {
    expects: (refusal) => void expected.push(refusal),
    testify: () => assert.deepEqual(without(problems.splice(0), expected), [], 'what the browser saw'),
    stop: () => {
      context.off('request', noteRequest).off('response', noteResponse).off('console', noteMessage)
      context.off('weberror', noteError).off('page', notePage)
    },
  }
}

/** Each expectation excuses any number of the same. */
const without = (problems: string[], expected: readonly (string | RegExp)[]) =>
  problems.filter((problem) => !expected.some((one) => (one instanceof RegExp ? one.test(problem) : one === problem)))

function noteStrayRequest(request: Request, address: string, note: (problem: string) => void) {
  const { protocol, origin, pathname } = new URL(request.url())
  if (protocol === 'blob:' || protocol === 'data:') return
  if (origin !== address) note(`foreign request: ${request.method()} ${request.url()}`)
  else if (!isOfTheBuild(request, pathname) && !isDocumented(request.method(), pathname)) {
    note(`request outside of the API: ${request.method()} ${pathname}`)
  }
}

function noteRefusal(response: Response, note: (problem: string) => void) {
  const { pathname } = new URL(response.url())
  if (response.status() >= 400) note(`${response.request().method()} ${pathname} ${response.status()}`)
}

/** The browser logs every error response again; `noteRefusal` records those with more detail. */
function noteComplaint(message: ConsoleMessage, note: (problem: string) => void) {
  if (message.type() !== 'error' || message.text().startsWith('Failed to load resource: the server responded')) return
  note(`console: ${message.text()} (${message.location().url})`)
}

function watchSockets(page: Page, address: string, note: (problem: string) => void) {
  page.on('websocket', (socket) => {
    const [url] = socket.url().split('?')
    if (url !== `${address.replace('http', 'ws')}/ws`) note(`foreign socket: ${socket.url()}`)
  })
}
