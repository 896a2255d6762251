import type { CronJob, Errand, Work } from '#kernel/jobs/worker.ts'
import { endingTokens, renewToken } from './access-token.ts'

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

const renewOne: Errand = {
  name: 'renew-mail-token',
  runOutside: async (open, { channel_id }) => void (await open((ctx) => renewToken(ctx, Number(channel_id)))),
}

export const jobs: readonly Work[] = [renewTokens, renewOne]
