import { mayOpen } from '#features/tickets/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Db } from '#kernel/db/pool.ts'
import { memoize } from '#kernel/memoize.ts'
import { readListsTogether } from '#kernel/read-together.ts'
import { maySeeArticle } from './policy.ts'
import { type ArticleRow, selectArticlesByIds } from './store.ts'

const findTogether = memoize((db: Db) => readListsTogether((ids: readonly number[]) => selectArticlesByIds(db, ids)))

/** Reading a thousand articles takes some 30 ms, for which no other request should wait. */
const mostTogether = 100

/**
 * Without a check of access. Outside of transactions they are read together with those of other requests, so
 * the rows must not be changed.
 */
export async function findArticles(db: Db, ids: readonly number[]): Promise<ArticleRow[]> {
  if (db.isTransaction || ids.length > mostTogether) return selectArticlesByIds(db, ids)
  const wanted = new Set(ids)
  return (await findTogether(db)(ids)).filter(({ id }) => wanted.has(id))
}

/** Whether the actor may open the ticket of the article, and see the article. */
export const mayReadRow = (actor: Actor, article: ArticleRow): boolean =>
  mayOpen(actor, 'read', article.keys) && maySeeArticle(actor, article)
