import type { FastifyInstance } from 'fastify'
import { type Document, openApi } from '#contract/openapi.ts'
import manifest from '../../package.json' with { type: 'json' }

export const { version } = manifest

const documents = new WeakMap<FastifyInstance, Document>()

/** Made once: when the first request comes, every route is registered. */
export function documentOf(app: FastifyInstance): Document {
  const document = documents.get(app) ?? openApi(app.endpoints, version)
  documents.set(app, document)
  return document
}
