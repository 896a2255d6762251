import type { FastifyInstance } from 'fastify'
import { ChannelsEmail } from '#contract/channel-email.ts'
import { selectByIds } from '#kernel/db/rows.ts'
import { serve } from '#kernel/http/serve.ts'
import { guessServers, listCandidates } from './guess.ts'
import { presentChannel } from '#channels/records/present.ts'
import { chooseGroup, listAccounts, removeAccount, saveAccount, saveNotification, switchAccount } from './service.ts'
import { channels } from '#channels/records/store.ts'
import { tryAccount, tryInbound, tryNotification, tryOutbound } from './test-connection.ts'

export function routes(app: FastifyInstance): void {
  app.deps.assets.register('Channel', {
    load: async ({ db }, ids) => (await selectByIds(db, channels, ids)).map(presentChannel),
    needs: ({ group_id, created_by_id, updated_by_id }) => ({
      Group: [group_id as number | null],
      User: [created_by_id as number, updated_by_id as number],
    }),
  })
  serve(app, ChannelsEmail.list, ({ ctx }) => listAccounts(ctx))
  serve(app, ChannelsEmail.probe, ({ input }) => guessServers(input))
  serve(app, ChannelsEmail.candidates, ({ input }) => listCandidates(input.email))
  serve(app, ChannelsEmail.inbound, ({ ctx, input }) => tryInbound(ctx, input))
  serve(app, ChannelsEmail.outbound, ({ ctx, input }) => tryOutbound(ctx, input))
  serve(app, ChannelsEmail.verify, ({ ctx, input }) => saveAccount(ctx, input), { prepare: tryAccount })
  serve(app, ChannelsEmail.notification, ({ ctx, input }) => saveNotification(ctx, input), { prepare: tryNotification })
  serve(app, ChannelsEmail.enable, ({ ctx, input }) => switchAccount(ctx, input.id, true))
  serve(app, ChannelsEmail.disable, ({ ctx, input }) => switchAccount(ctx, input.id, false))
  serve(app, ChannelsEmail.remove, ({ ctx, input }) => removeAccount(ctx, input.id))
  serve(app, ChannelsEmail.group, ({ ctx, input }) => chooseGroup(ctx, input.id, input.group_id))
}
