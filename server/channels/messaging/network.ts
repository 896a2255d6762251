import type { Ctx } from '#kernel/context.ts'
import type { Json } from './json.ts'
import type { MediaRequest } from './media.ts'

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    /** Addresses that replace the public ones of networks, by the name of the network: a server of one's own, or a test. */
    networkUrls: Readonly<Record<string, string>>
  }
}

/** One message as the network sent it: a text, an edit, a reaction, a delivery report. */
export type ReceivedMessage = {
  /** The network's own id; the same again is a repetition. */
  key: string
  /** Messages of one conversation are filed in the order of their arrival. */
  conversation: string
  /** The original message, stored also if its kind is unknown. */
  content: Json
}

/** A message that is stored and has to be filed. */
export type StoredMessage = ReceivedMessage & { id: number; channelId: number; receivedAt: Date }

/** What became of a message. */
export type MessageFiling =
  | { state: 'filed'; ticketId: number; articleId: number }
  /** `reason` is a text of `contract/notices.ts`. */
  | { state: 'ignored'; reason: string }

/** What one network contributes: how its messages become articles, and where their files are. */
export type MessageNetwork = {
  /** The name in `channel_messages`, `user_identities` and jobs: `telegram`. */
  name: string
  /** Of the administrators who see what arrived: `admin.channel_telegram`. */
  permission: string
  /**
   * In a unit of work that has locked the conversation. Everything is rolled back if it throws, and tried again. Messages
   * of other conversations are filed in the same transaction at the same time: it must not use savepoints.
   */
  fileMessage(ctx: Ctx, message: StoredMessage): Promise<MessageFiling>
  /** Where the bytes of a file are. Called outside of a transaction, so it may ask the network. */
  locateMedia?(ctx: Ctx, media: { channelId: number; source: Json }): Promise<MediaRequest>
}
