import type { CronJob, ExternalJob, AnyJob } from '#kernel/jobs/worker.ts'
import { endingTokens, renewToken } from './access-token.ts'
import { accountAreas, findAccount } from './store.ts'

/** Every two minutes, because a token is renewed five minutes before its end. */
const renewTokens: CronJob = {
  name: 'renew-mail-tokens',
  at: '*/2 * * * *',
  run: async (ctx) => {
    for (const channel_id of await endingTokens(ctx)) {
      const key = `renew-mail-token-${channel_id}`
      ctx.enqueue('renew-mail-token', { channel_id }, { key, maxAttempts: 2 })
    }
  },
}

const renewOne: ExternalJob = {
  name: 'renew-mail-token',
  runOutsideTransaction: (open, { channel_id }) =>
    open(async (ctx) => {
      const id = Number(channel_id)
      // A fault is noted at the account; the next run tries again.
      if (await findAccount(ctx.deps, id, accountAreas)) await renewToken(ctx, id)
    }),
}

export const jobs: readonly AnyJob[] = [renewTokens, renewOne]
