import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { type Html, html } from '#server/pages/html.ts'
import { answerPath, homePath, tagPath } from '../addresses.ts'
import { loadLines, type NamedCategory } from '../category-lines.ts'
import { stateOf } from '../policy.ts'
import { byFilename } from '../present.ts'
import { type Heading, linkedTranslations, renderBody } from './body.ts'
import { crumbsTo, editLink } from './category.ts'
import {
  findAnswer,
  type ListedAnswer,
  listAnswerLanguages,
  listAnswers,
  listRelated,
  resolveLinks,
  type ShownAnswer,
} from './content.ts'
import { type HelpPage, renderCrumbs } from './layout.ts'
import { buildOtherLanguages } from './other-languages.ts'
import { publicAddress, type Site } from './site.ts'

type Wanted = {
  id: number
  /** What the visitor has just said below the answer. */
  said: string | undefined
}

export async function buildAnswer(ctx: Ctx, site: Site, { id, said }: Wanted): Promise<HelpPage | undefined> {
  const [answer, translations] = await Promise.all([findAnswer(ctx, site, id), listAnswerLanguages(ctx, site, id)])
  if (translations.size === 0) return undefined
  const path = translations.get(site.language.locale)
  if (!answer || path === undefined) return buildOtherLanguages(site, translations)
  const [addresses, related, siblings, lineOf] = await Promise.all([
    resolveLinks(ctx, site, linkedTranslations(answer.body)),
    listRelated(ctx, site, answer),
    listAnswers(ctx, site, answer.category_id),
    loadLines(ctx),
  ])
  const line = lineOf(answer.category_id, site.language.id)
  const categoryOf: CategoryOf = ({ category_id }) =>
    lineOf(category_id, site.language.id).at(-1) ?? { id: category_id, title: '' }
  const { markup, headings } = renderBody({
    html: answer.body,
    addresses,
    videoText: site.texts.video,
    anchorText: site.texts.anchor,
  })
  const text = textOf(answer.body, 20_000)
  const main = html`<main id="main" class="doc">
    ${renderCrumbs(site, crumbsTo(site, line))}
    <h1>${answer.title}</h1>
    ${renderMeta(ctx, site, answer, text)}${renderContents(site, headings, 'fold')}
    <div class="body">${{ markup }}</div>
    ${renderFiles(site, answer)}${renderTags(site, answer)} ${renderVote(site, answer, path, said)}
    ${renderRelated(site, related, categoryOf)}
  </main>`
  return {
    title: answer.title,
    path,
    description: text.slice(0, 160).toWellFormed(),
    kind: 'answer',
    translations,
    isPrivate: stateOf(answer, ctx.now) !== 'published',
    data: describeArticle(site, answer, path),
    ...(said === undefined && { translationId: answer.translation_id }),
    body: html`<div class="columns wrap">
      ${renderSiblings(site, answer, categoryOf(answer), siblings)}${main}${renderContents(site, headings, 'aside')}
    </div>`,
  }
}

const describeArticle = (site: Site, answer: ShownAnswer, path: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: answer.title,
  dateModified: answer.published ?? answer.updated_at,
  inLanguage: site.language.locale,
  mainEntityOfPage: publicAddress(site, path),
  publisher: { '@type': 'Organization', name: site.organization },
})

function renderSiblings(
  site: Site,
  answer: ShownAnswer,
  place: NamedCategory,
  siblings: readonly ListedAnswer[],
): Html {
  const current = html`aria-current="page"`
  return html`<nav class="aside tree" aria-label="${site.texts.inThisTopic}">
    <b>${place.title}</b>
    <ul>
      ${siblings.map((one) => {
        const href = answerPath(site.language.locale, place, one)
        return html`<li><a href="${href}" ${one.id === answer.id ? current : ''}>${one.title}</a></li>`
      })}
    </ul>
  </nav>`
}

const wordsPerMinute = 200

function renderMeta({ now }: Ctx, site: Site, answer: ShownAnswer, text: string): Html {
  const date = answer.published ?? answer.updated_at
  const shown = new Date(date).toLocaleDateString(site.words === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const minutes = Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute))
  const state = site.texts.states[stateOf(answer, now)]
  return html`${state ? html`<p class="notice">${state}</p>` : ''}
    ${site.isEditor ? editLink(site, `answer/${answer.id}`) : ''}
    <p class="meta">
      <span>${site.texts.updated} <time datetime="${date}">${shown}</time></span
      ><span>${site.texts.minutes(minutes)}</span>
    </p>`
}

function renderContents({ texts }: Site, headings: readonly Heading[], kind: 'aside' | 'fold'): Html | string {
  const shown = headings.filter(({ depth }) => depth <= 3)
  if (shown.length < 2) return kind === 'aside' ? html`<div class="aside"></div>` : ''
  const list = html`<ul>
    ${shown.map(({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`)}
  </ul>`
  return kind === 'aside'
    ? html`<nav class="aside contents" aria-label="${texts.onThisPage}"><b>${texts.onThisPage}</b>${list}</nav>`
    : html`<details class="fold">
        <summary>${texts.onThisPage}</summary>
        ${list}
      </details>`
}

const kilobytes = (size: number) => `${Math.max(1, Math.round(size / 1024))} KB`

const renderFiles = ({ texts }: Site, { files }: ShownAnswer): Html | string =>
  files.length === 0
    ? ''
    : html`<section class="files" aria-label="${texts.files}">
        ${files
          .toSorted(byFilename)
          .map(
            ({ id, filename, size }) =>
              html`<a href="/help/files/${id}" download>${filename}<small>${kilobytes(size)}</small></a>`,
          )}
      </section>`

const renderTags = ({ texts, language }: Site, { tags }: ShownAnswer): Html | string =>
  tags.length === 0
    ? ''
    : html`<p class="tags" aria-label="${texts.tags}">
        ${tags.map((tag) => html`<a href="${tagPath(language.locale, tag)}">${tag}</a>`)}
      </p>`

function renderVote(
  { texts, language }: Site,
  { translation_id }: ShownAnswer,
  path: string,
  said: string | undefined,
): Html {
  const action = `${homePath(language.locale)}/votes/${translation_id}`
  const back = html`<input type="hidden" name="path" value="${path}" />`
  if (said === 'yes' || said === 'thanks')
    return html`<section class="vote" id="vote" role="status"><b>${texts.thanks}</b></section>`
  if (said === 'no')
    return html`<section class="vote" id="vote">
      <form method="post" action="${action}">
        ${back} <input type="hidden" name="helpful" value="comment" /><label
          ><b>${texts.whatWasMissing}</b>
          <textarea name="comment" maxlength="1000" rows="3" placeholder="${texts.optional}"></textarea>
        </label>
        <button class="button">${texts.sendFeedback}</button>
      </form>
    </section>`
  return html`<section class="vote" id="vote">
    <form method="post" action="${action}">
      ${back}<b>${texts.didThisHelp}</b>
      <button class="button line" name="helpful" value="yes">${texts.yes}</button>
      <button class="button line" name="helpful" value="no">${texts.no}</button>
    </form>
  </section>`
}

type CategoryOf = (answer: ListedAnswer) => NamedCategory

function renderRelated(site: Site, related: readonly ListedAnswer[], categoryOf: CategoryOf): Html | string {
  if (related.length === 0) return ''
  const items = related.map((one) => {
    const category = categoryOf(one)
    const href = answerPath(site.language.locale, category, one)
    return html`<li>
      <a href="${href}">${one.title}<small>${category.title}</small></a>
    </li>`
  })
  return html`<section class="related">
    <h2>${site.texts.related}</h2>
    <ul>
      ${items}
    </ul>
  </section>`
}
