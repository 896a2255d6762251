import type { FastifyInstance } from 'fastify'
import { Links } from '#contract/link.ts'
import { serve } from '#kernel/http/serve.ts'
import { findLinkedModel } from './linked-model.ts'
import { linkRecord, listTicketsOf, recordNamed, unlinkRecord } from './record-links.ts'
import { addLink, assertTicket, listLinks, removeLink, ticketNamed } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Links.list, async ({ ctx, input }) => {
    const { link_object_value: id, link_object_number: number } = input
    const model = findLinkedModel(ctx, input.link_object)
    if (model) return listTicketsOf(ctx, model, recordNamed('link_object_value', id, number))
    assertTicket(input.link_object)
    return listLinks(ctx, await ticketNamed(ctx, { name: 'link_object_value', id, number }))
  })
  serve(app, Links.add, async ({ ctx, input }) => {
    const { link_object_source_value: id, link_object_source_number: number } = input
    const model = findLinkedModel(ctx, input.link_object_source)
    if (model) {
      assertTicket(input.link_object_target)
      const record = recordNamed('link_object_source_number', id, number)
      return linkRecord(ctx, model, { type: input.link_type, source: record, target: input.link_object_target_value })
    }
    assertTicket(input.link_object_source, input.link_object_target)
    const source = () => ticketNamed(ctx, { name: 'link_object_source_number', id, number })
    return addLink(ctx, input.link_type, input.link_object_target_value, source)
  })
  serve(app, Links.remove, async ({ ctx, input }) => {
    const { link_object_source_value: id, link_object_source_number: number } = input
    const model = findLinkedModel(ctx, input.link_object_source)
    if (model) {
      assertTicket(input.link_object_target)
      const record = recordNamed('link_object_source_value', id, number)
      return unlinkRecord(ctx, model, { type: input.link_type, source: record, target: input.link_object_target_value })
    }
    assertTicket(input.link_object_source, input.link_object_target)
    const source = await ticketNamed(ctx, { name: 'link_object_source_value', id, number })
    return removeLink(ctx, input.link_type, { source, target: input.link_object_target_value })
  })
}
