import type { FastifyInstance } from 'fastify'
import { EmailAddress } from '#contract/email-address.ts'
import { mount } from '#kernel/resource.ts'
import { checkAddress } from './service.ts'

export const routes = (app: FastifyInstance) => mount(app, EmailAddress, { prepare: checkAddress })
