import type { FastifyInstance } from 'fastify'
import { Avatars } from '#contract/avatar.ts'
import { serve } from '#kernel/http/serve.ts'
import { addAvatar, answerImage, chooseAvatar, listAvatars, removeAvatar, storePictures } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Avatars.list, ({ ctx }) => listAvatars(ctx))
  serve(app, Avatars.add, addAvatar, { prepare: storePictures })
  serve(app, Avatars.choose, ({ ctx, input }) => chooseAvatar(ctx, input.id))
  serve(app, Avatars.remove, ({ ctx, input }) => removeAvatar(ctx, input.id))
  serve(app, Avatars.image, ({ ctx, input }) => answerImage(ctx, input.hash))
}
