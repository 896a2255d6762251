import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/context.ts'
import { memoize } from '#kernel/memoize.ts'
import { findCurrent, type Lists } from '../cached-lists.ts'
import { loadOrigin } from '../origin.ts'

/** A page as visitors get it who are not signed in. */
export type CachedPage = {
  text: string
  etag: string
  /** Whose view is counted. */
  translationId: number | undefined
}

/** Of all pages together. When there are more, those that were read the longest time ago are forgotten. */
const mostCharacters = 10_000_000

function createCache() {
  const pages = new Map<string, CachedPage>()
  let characters = 0
  const forget = (key: string) => {
    characters -= pages.get(key)?.text.length ?? 0
    pages.delete(key)
  }
  return {
    find(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    add(key: string, page: CachedPage): void {
      forget(key)
      pages.set(key, page)
      characters += page.text.length
      for (const oldest of pages.keys()) {
        if (characters <= mostCharacters) return
        forget(oldest)
      }
    },
  }
}

/** Forgotten as a whole with the lists, when something of the help centre changes or a planned time comes (ADR 155). */
const cacheOf = memoize((_lists: Lists) => createCache())

const maySee = ({ actor }: Ctx): boolean => actor.via === 'anonymous'

/** Pages show some settings, which are in memory. */
async function keyOf({ deps }: Ctx, path: string): Promise<string> {
  const { settings } = deps
  const shown = [settings.text('organization'), settings.text('product_name'), settings.text('product_logo')]
  return JSON.stringify([path, await loadOrigin(deps), ...(await Promise.all(shown))])
}

export async function findCachedPage(ctx: Ctx, path: string): Promise<CachedPage | undefined> {
  return maySee(ctx) ? cacheOf(await findCurrent(ctx)).find(await keyOf(ctx, path)) : undefined
}

/** What the context has read is not older than the lists that it found first. */
export async function cachePage(ctx: Ctx, path: string, page: CachedPage): Promise<void> {
  if (maySee(ctx)) cacheOf(await findCurrent(ctx)).add(await keyOf(ctx, path), page)
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
