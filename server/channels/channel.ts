import type { FastifyInstance } from 'fastify'
import type { ChannelTraffic } from '#contract/channel-message.ts'
import type { SearchModel } from '#features/search/service.ts'
import type { TaggedModel } from '#features/tags/service.ts'
import type { FileOwners } from '#features/attachments/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Subscriber } from '#kernel/events/events.ts'
import type { AnyJob } from '#kernel/jobs/worker.ts'
import type { Audience } from '#kernel/realtime/audience.ts'
import type { SocketKind } from '#kernel/realtime/serve.ts'
import type { OutgoingChannel } from './delivery/delivery.ts'
import type { MessageNetwork } from './messaging/network.ts'

/**
 * A way by which messages or calls arrive and leave: one folder that exports this, and one line in `all.ts`.
 *
 * Arriving: a route or a job of the channel receives a message, stores it and then calls `arrival/` (who wrote it,
 * which ticket, why). Departing: an agent writes an article of one of the channel's types; `delivery/` claims it,
 * calls `outgoing`, stores the outcome and retries.
 */
export type Channel = {
  name: string
  /** Webhooks, and the administration of the channel. */
  routes?(app: FastifyInstance): void
  /** Work that waits for a remote server, such as fetching or long polling; runs in processes with the worker role. */
  start?(deps: Deps): { stop(): Promise<unknown> }
  jobs?: readonly AnyJob[]
  subscribers?: readonly Subscriber[]
  /** Who receives live messages about the channel's own tables. */
  audiences?: readonly Audience[]
  /** What the search over all records finds of the channel. */
  searchModels?: readonly SearchModel[]
  /** Records of the channel that can have tags. */
  taggedModels?: readonly TaggedModel[]
  /** Who may read the files of the channel's own records. */
  files?: FileOwners
  /** A kind of socket at `/ws` for people who are no users. */
  sockets?(app: FastifyInstance): SocketKind
  /** The newest message of each account that the caller administers, where they are not in `channel_messages`. */
  listTraffic?(ctx: Ctx): Promise<ChannelTraffic[]>
  /** For messengers and SMS: how stored messages are filed, and where their files are. */
  network?: MessageNetwork
  /** How articles are sent; absent for a channel that only receives. */
  outgoing?: OutgoingChannel
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    channels: readonly Channel[]
  }
}

export const listOutgoing = (channels: readonly Channel[]): readonly OutgoingChannel[] =>
  channels.flatMap(({ outgoing }) => outgoing ?? [])

export const listNetworks = (channels: readonly Channel[]): readonly MessageNetwork[] =>
  channels.flatMap(({ network }) => network ?? [])
