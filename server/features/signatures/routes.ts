import type { FastifyInstance } from 'fastify'
import { Signature } from '#contract/signature.ts'
import { mount } from '#kernel/resource.ts'
import { cleanBody } from './service.ts'

export const routes = (app: FastifyInstance) => mount(app, Signature, { prepare: cleanBody })
