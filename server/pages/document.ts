import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, type Document, openApi } from '#contract/openapi.ts'
import manifest from '../../package.json' with { type: 'json' }

export const { version } = manifest

const documents = new WeakMap<FastifyInstance, Promise<Document>>()

/** Created once: at the first request, every route is registered. */
export function getDocument(app: FastifyInstance): Promise<Document> {
  const document = documents.get(app) ?? createDocument(app)
  documents.set(app, document)
  return document
}

/** Describing all endpoints takes 200 ms, so other requests get their turn between them. */
async function createDocument({ endpoints }: FastifyInstance): Promise<Document> {
  for (const endpoint of endpoints) {
    describe(endpoint)
    await setImmediate()
  }
  return openApi(endpoints, version)
}
