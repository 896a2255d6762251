import type { FastifyInstance } from 'fastify'
import { PostmasterFilter } from '#contract/postmaster-filter.ts'
import { mount } from '#kernel/resource.ts'
import { checkFilter } from './filter-rules.ts'

export const routes = (app: FastifyInstance) => mount(app, PostmasterFilter, { prepare: checkFilter })
