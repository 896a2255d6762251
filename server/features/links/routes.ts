import type { FastifyInstance } from 'fastify'
import { Links } from '#contract/link.ts'
import { serve } from '#kernel/http/serve.ts'
import { addLink, assertTicket, listLinks, removeLink, ticketNamed } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Links.list, async ({ ctx, input }) => {
    assertTicket(input.link_object)
    const { link_object_value: id, link_object_number: number } = input
    return listLinks(ctx, await ticketNamed(ctx, { name: 'link_object_value', id, number }))
  })
  serve(app, Links.add, async ({ ctx, input }) => {
    assertTicket(input.link_object_source, input.link_object_target)
    const { link_object_source_value: id, link_object_source_number: number } = input
    const source = () => ticketNamed(ctx, { name: 'link_object_source_number', id, number })
    return addLink(ctx, input.link_type, input.link_object_target_value, source)
  })
  serve(app, Links.remove, async ({ ctx, input }) => {
    assertTicket(input.link_object_source, input.link_object_target)
    const { link_object_source_value: id, link_object_source_number: number } = input
    const source = await ticketNamed(ctx, { name: 'link_object_source_value', id, number })
    return removeLink(ctx, input.link_type, { source, target: input.link_object_target_value })
  })
}
