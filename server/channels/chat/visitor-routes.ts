import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ChatVisits } from '#contract/chat-visits.ts'
import { sendFile, storeUpload } from '#features/attachments/service.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { serve } from '#kernel/http/serve.ts'
import { ChatRefusal, type Visitor } from './admission.ts'
import type { ChatEvent } from './frames.ts'
import { assertFileSize } from './message-files.ts'
import { answerEvent } from './visitor-answer.ts'
import { visitorEvents } from './visitor-events.ts'
import { addFile, admitFile, findVisitorFile, type GivenFile } from './visitor-files.ts'
import { answerPoll } from './visitor-poll.ts'
import type { VisitorSources } from './visitor-sources.ts'
import { readDevice } from './visitor-device.ts'
import { createPollWaiters } from './visitor-waiting.ts'

const visitorOf = (request: FastifyRequest): Visitor => ({
  key: undefined,
  ip: request.ip,
  origin: request.headers.origin,
  country: request.server.countryOf(request),
  device: readDevice(request.headers),
})

/** What widgets do without a socket: files always, everything else where WebSockets are blocked. */
export function serveVisits(app: FastifyInstance, sources: VisitorSources): void {
  serve(
    app,
    ChatVisits.send,
    async ({ input: { event, data }, request }) => {
      if (!Object.hasOwn(visitorEvents, event)) return { events: [unknownEvent] }
      const told = await answerEvent(app.deps, visitorOf(request), { name: event, given: data })
      return { events: told ? [told as Told] : [] }
    },
    { ownUnits: true, admit: async ({ request }) => sources.assertBelowLimits(request.ip) },
  )
  servePolls(app, sources)
  serveFiles(app)
}

type Told = { event: string; data?: Record<string, unknown> }
const unknownEvent: Told = { event: 'error', data: { error: 'No such event' } }

function servePolls(app: FastifyInstance, sources: VisitorSources): void {
  const waiters = createPollWaiters(app)
  serve(app, ChatVisits.poll, async ({ ctx, input, request }) => {
    sources.assertBelowLimits(request.ip)
    const leave = sources.open(request.ip)
    const gone = new AbortController()
    request.raw.socket.once('close', () => gone.abort())
    try {
      const { version, events } = await answerPoll(ctx, visitorOf(request), input, { waiters, signal: gone.signal })
      return { version, events: events as Told[] }
    } finally {
      leave()
    }
  })
}

function serveFiles(app: FastifyInstance): void {
  serve(
    app,
    ChatVisits.upload,
    async ({ ctx, input, request }) => {
      const told: ChatEvent = await refusing(() => addFile(ctx, visitorOf(request), input as GivenFile))
      return { events: [told as Told] }
    },
    {
      storesFiles: 'file',
      admit: ({ ctx, request }) => {
        const { session_id = '' } = request.params as { session_id?: string }
        const { chat_id } = request.query as { chat_id?: string }
        return refusing(() => admitFile(ctx, visitorOf(request), Number(chat_id) || 0, session_id))
      },
      prepare: async ({ ctx, input, request }) => {
        const [file] = request.uploads ?? []
        if (!file) throw invalid('file_required', "The required value 'File' is missing.", { field: 'File' })
        assertFileSize(file.blob.size)
        return { ...input, stored: await storeUpload(ctx, file) }
      },
    },
  )
  serve(app, ChatVisits.download, async ({ ctx, input, request, reply }) =>
    sendFile({ ctx, request, reply }, await findVisitorFile(ctx, input.session_id, input.id)),
  )
}

/** Over HTTP a refusal has a status. */
async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ChatRefusal) throw forbidden('chat_refused', error.message)
    throw error
  }
}
