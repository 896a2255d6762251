import type { FastifyInstance } from 'fastify'
import { RemoteImages } from '#contract/remote-image.ts'
import { serve } from '#kernel/http/serve.ts'
import { loadBodyWithImages, sendRemoteImage } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, RemoteImages.body, async ({ ctx, input }) => ({ body: await loadBodyWithImages(ctx, input.id) }))
  serve(app, RemoteImages.show, ({ ctx, input }) => sendRemoteImage(ctx, input))
}
