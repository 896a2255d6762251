import type { FastifyInstance } from 'fastify'
import { Links } from '#contract/link.ts'
import { serve } from '#kernel/http/serve.ts'
import { addLink, assertTicket, listLinks, removeLink } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Links.list, async ({ ctx, input }) => {
    assertTicket(input.link_object)
    return listLinks(ctx, input.link_object_value)
  })
  serve(app, Links.add, async ({ ctx, input }) => {
    assertTicket(input.link_object_source, input.link_object_target)
    return addLink(ctx, input.link_type, input.link_object_target_value, input.link_object_source_number)
  })
  serve(app, Links.remove, async ({ ctx, input }) => {
    assertTicket(input.link_object_source, input.link_object_target)
    const ends = { source: input.link_object_source_value, target: input.link_object_target_value }
    return removeLink(ctx, input.link_type, ends)
  })
}
