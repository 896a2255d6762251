import type { FastifyInstance } from 'fastify'
import { ExternalDataSource } from '#contract/external-data-source.ts'
import { serve } from '#kernel/http/serve.ts'
import { previewExternalData, searchExternalData } from './search.ts'

export function routes(app: FastifyInstance): void {
  serve(app, ExternalDataSource.search, async ({ ctx, input }) => ({ result: await searchExternalData(ctx, input) }))
  serve(app, ExternalDataSource.preview, ({ ctx, input }) => previewExternalData(ctx, input))
}
