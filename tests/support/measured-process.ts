import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import type { Strain } from './strain.ts'

const program = fileURLToPath(new URL('measured-app.ts', import.meta.url))

/** The parts of an `inject` response that tests use. */
export type Received = { statusCode: number; body: string; headers: OutgoingHttpHeaders }

/** The application as a separate process, with the options of `npm start`, which reports the cost of requests. */
export async function startMeasuredProcess(connectionString: string) {
  const child = fork(program, [connectionString], { execArgv: ['--max-semi-space-size=32'] })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]

  async function ask(message: 'measure' | 'drop caches'): Promise<Strain> {
    child.send(message)
    const [strain] = (await once(child, 'message')) as [Strain]
    return strain
  }

  return {
    address,
    /** The request that `inject` would send, over HTTP. */
    async send({ method, url, headers = {}, payload }: InjectOptions): Promise<Received> {
      const request = openRequest(address + String(url), {
        method: method ?? 'GET',
        headers: headers as OutgoingHttpHeaders,
        // A connection for each request: the server may close one after a rejected body.
        agent: false,
        maxHeaderSize: 200_000,
      })
      // A rejected body may end the connection after the response.
      request.on('error', () => undefined).end(payload as string | undefined)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return { statusCode: response.statusCode ?? 0, body: await text(response), headers: response.headers }
    },
    measure: () => ask('measure'),
    /** After the database was changed without the process. */
    dropCaches: () => ask('drop caches'),
    async stop(): Promise<void> {
      child.kill()
      await once(child, 'exit')
    },
  }
}
