import type { FastifyInstance } from 'fastify'
import { TicketPriority } from '#contract/ticket-priority.ts'
import { mount } from '#kernel/resource.ts'
import { keepOneDefault } from './service.ts'

export const routes = (app: FastifyInstance) =>
  mount(app, TicketPriority, { saved: keepOneDefault, removed: (ctx) => keepOneDefault(ctx) })
