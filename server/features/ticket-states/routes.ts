import type { FastifyInstance } from 'fastify'
import { TicketState } from '#contract/ticket-state.ts'
import { mount } from '#kernel/resource.ts'
import { keepDefaults } from './service.ts'

export const routes = (app: FastifyInstance) =>
  mount(app, TicketState, { saved: keepDefaults, removed: (ctx) => keepDefaults(ctx) })
