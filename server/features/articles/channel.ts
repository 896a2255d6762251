import type { NewArticle } from '#contract/article.ts'
import type { Ticket } from '#features/tickets/service.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Authorship } from './author.ts'
import type { ArticleAuthor } from './compose-from.ts'
import type { Thread } from './thread.ts'

/** An article of a type that a channel sends, before it is stored. */
export type ArticleDraft = {
  ticket: Ticket
  sent: NewArticle
  /** `Customer` when an agent records what a customer said: such an article is not sent. */
  sender: string
  author: ArticleAuthor
}

/** What a channel contributes to articles of its types. Channels are above features, so `deps.ts` provides the list. */
export type ArticleChannel = {
  articleTypes: readonly string[]
  /** Returns the `from` line; rejects an article that cannot be delivered. */
  composeFrom(ctx: Ctx, draft: ArticleDraft): Promise<string>
  /** The message ids of an article that is sent; absent when the network chooses them on delivery. */
  composeThread?(ctx: Ctx, ticket: Ticket, sent: NewArticle): Promise<Thread>
}

declare module '#kernel/context.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type alias cannot be merged
  interface FeatureDeps {
    articleChannels: readonly ArticleChannel[]
  }
}

export const findArticleChannel = ({ articleChannels }: Deps, type: string): ArticleChannel | undefined =>
  articleChannels.find(({ articleTypes }) => articleTypes.includes(type))

/** The channel that sends an article; what customers say is recorded or has arrived, and is not sent. */
export const findSendingChannel = (deps: Deps, { type, sender }: Pick<Authorship, 'type' | 'sender'>) =>
  sender.name === 'Customer' ? undefined : findArticleChannel(deps, type.name)
