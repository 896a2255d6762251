import type { FastifyInstance } from 'fastify'
import { PostmasterFilter } from '#contract/postmaster-filter.ts'
import { mount } from '#kernel/resource.ts'

export const routes = (app: FastifyInstance) => mount(app, PostmasterFilter)
