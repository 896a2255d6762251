import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import type { Deps } from '#kernel/context.ts'
import { buildApp } from '#server/app.ts'
import { CommandFailed } from './failure.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Caller = <T = { id: number }>(method: Method, path: string, body?: object) => Promise<T>

export type Api = {
  /** Calls as this user, without credentials. */
  as(actor: Actor): Caller
  /** Sends one file. */
  upload<T>(actor: Actor, path: string, file: { filename: string; content: Uint8Array }): Promise<T>
  /** The body of a long answer. */
  stream(actor: Actor, path: string): Promise<Readable>
  close(): Promise<void>
}

/** The application in this process: the same validation, audit log and events as over HTTP. It does not listen. */
export async function openApi(deps: Deps): Promise<Api> {
  const actors = new AsyncLocalStorage<Actor>()
  const app = await buildApp(deps, { authenticate: async () => actors.getStore() })
  return {
    as: (actor) => async (method, path, body) => {
      // Awaited inside: Fastify begins when the answer is awaited.
      const answer = await actors.run(
        actor,
        async () => await app.inject({ method, url: `/api/v1${path}`, ...(body && { payload: body }) }),
      )
      if (answer.statusCode >= 300) throw refusalOf(method, path, answer)
      return JSON.parse(answer.body)
    },
    upload: async (actor, path, { filename, content }) => {
      const boundary = randomUUID()
      const name = filename.replaceAll(/["\r\n\\]/g, '_')
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const answer = await actors.run(
        actor,
        async () => await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload }),
      )
      if (answer.statusCode >= 300) throw refusalOf('POST', path, answer)
      return JSON.parse(answer.body)
    },
    stream: async (actor, path) => {
      const answer = await actors.run(
        actor,
        async () => await app.inject({ url: `/api/v1${path}`, payloadAsStream: true }),
      )
      if (answer.statusCode < 300) return answer.stream()
      const chunks = await answer.stream().toArray()
      throw refusalOf('GET', path, { statusCode: answer.statusCode, body: Buffer.concat(chunks).toString() })
    },
    close: () => app.close(),
  }
}

/** What the API says is written for people; the request helps only if that is unexpected. */
function refusalOf(
  method: string,
  path: string,
  { statusCode, body }: Pick<LightMyRequestResponse, 'statusCode' | 'body'>,
) {
  const known = statusCode < 500 && body.startsWith('{')
  const { error_human, error } = (known ? JSON.parse(body) : {}) as { error_human?: string; error?: string }
  return new CommandFailed(error_human ?? error ?? `${method} ${path}: ${statusCode} ${body.slice(0, 300)}`)
}
