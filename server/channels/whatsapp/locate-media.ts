import type { Ctx } from '#kernel/context.ts'
import { networkOf } from '#kernel/outgoing-http/call-api.ts'
import { type Json, textIn } from '../messaging/json.ts'
import { MediaRefused, type MediaRequest } from '../messaging/media.ts'
import { bearer, callGraph, GraphError } from '../messaging/graph-api.ts'
import { accessWith } from './api.ts'
import { channels } from './store.ts'

/** The network tells where a file is; the address is valid for five minutes. */
export async function locateMedia(
  ctx: Ctx,
  { channelId, source }: { channelId: number; source: Json },
): Promise<MediaRequest> {
  const channel = await channels.find(ctx, channelId)
  if (!channel) throw new MediaRefused('media_not_available')
  const access = accessWith(ctx.deps, channel.options.access_token)
  try {
    const { url } = await callGraph(access, encodeURIComponent(textIn(source.id) ?? ''))
    return { url: textIn(url) ?? '', headers: bearer(access), network: networkOf(access.url) }
  } catch (error) {
    const isTemporary = !(error instanceof GraphError) || error.isTemporary
    throw new MediaRefused(isTemporary ? 'media_not_fetched' : 'media_not_available', { isTemporary, cause: error })
  }
}
