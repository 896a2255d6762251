import type { FastifyInstance } from 'fastify'
import { Batch } from '#contract/batch.ts'
import { json } from '#kernel/http/content-type.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { serve } from '#kernel/http/serve.ts'
import { readPaths } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Batch.read, async ({ request, input }) => rawAnswer(json, await readPaths(app, request, input.paths)))
}
