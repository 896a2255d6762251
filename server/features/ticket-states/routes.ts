import type { FastifyInstance } from 'fastify'
import { TicketState, TicketStateType } from '#contract/ticket-state.ts'
import { mount } from '#kernel/resource.ts'
import { keepDefaults } from './service.ts'

export function routes(app: FastifyInstance): void {
  mount(app, TicketStateType)
  mount(app, TicketState, { saved: keepDefaults, removed: (ctx) => keepDefaults(ctx) })
}
