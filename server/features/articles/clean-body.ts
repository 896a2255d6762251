import type { NewArticle } from '#contract/article.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { createSanitizer, type Sanitizer } from '#kernel/html/sanitizer.ts'
import { attachInlineImages } from './inline-images.ts'

export const mostCharacters = 1_500_000

export const tooLarge = (length: number) =>
  invalid('too_long', `body of article is too large, ${length} chars - only ${mostCharacters} allowed`, {
    field: 'article.body',
  })

/** URLs of our own files are allowed: a reply quotes the images of the article that it answers. */
const ownImages = /^\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/\d+(?:\?view=inline)?$/

/** The text of an article that is written later: sanitised now, its images still in it. */
export async function cleanBody({
  body,
  content_type,
}: Pick<NewArticle, 'body' | 'content_type'>): Promise<{ body: string; content_type: string }> {
  if (!body?.trim()) throw invalid('required', "Need at least an 'article body' field.", { field: 'article.body' })
  if (!/html/i.test(content_type ?? '')) {
    if (body.length > mostCharacters) throw tooLarge(body.length)
    return { body, content_type: 'text/plain' }
  }
  sanitizer ??= createSanitizer({ ownImages })
  const clean = await sanitizer.sanitize(body)
  if (clean.fallback === 'too large') throw tooLarge(body.length)
  return { body: clean.html, content_type: 'text/html' }
}

/** One per process, created with the first HTML. */
let sanitizer: Sanitizer | undefined

export async function cleanHtml({ deps }: Ctx, html: string) {
  sanitizer ??= createSanitizer({ ownImages })
  const clean = await sanitizer.sanitize(html)
  if (clean.fallback === 'too large') throw tooLarge(html.length)
  const { body, images } = attachInlineImages(clean.html, await deps.settings.text('fqdn'))
  return { body, content_type: 'text/html', source: clean.changed ? html : null, images }
}
