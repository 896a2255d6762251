import type { FastifyInstance } from 'fastify'
import { Devices } from '#contract/device.ts'
import { serve } from '#kernel/http/serve.ts'
import { listDevices, removeDevice } from './service.ts'

export function routes(app: FastifyInstance): void {
  serve(app, Devices.list, ({ ctx }) => listDevices(ctx))
  serve(app, Devices.remove, ({ ctx, input }) => removeDevice(ctx, input.id))
}
