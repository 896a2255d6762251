import type { Ctx } from '#kernel/context.ts'
import { type Html, html } from '#server/pages/html.ts'
import { listSeenCategories } from '../access.ts'
import { answerPath, categoryPath, homePath } from '../addresses.ts'
import { loadLines, type NamedCategory } from '../category-lines.ts'
import { stateOf } from '../policy.ts'
import { type ListedAnswer, listAnswers, listCategories, listCategoryLanguages, listTagged } from './content.ts'
import { renderCategories } from './home.ts'
import { type Crumb, type HelpPage, renderCrumbs } from './layout.ts'
import { buildOtherLanguages } from './other-languages.ts'
import type { Site } from './site.ts'

export const crumbsTo = ({ language, texts }: Site, line: readonly NamedCategory[]): Crumb[] => [
  { title: texts.help, path: homePath(language.locale) },
  ...line.map(({ id, title }) => ({ title, path: categoryPath(language.locale, id, title) })),
]

export async function buildCategory(ctx: Ctx, site: Site, id: number): Promise<HelpPage | undefined> {
  if (!(await listSeenCategories(ctx)).has(id)) return undefined
  const translations = await listCategoryLanguages(ctx, site, id)
  const path = translations.get(site.language.locale)
  if (translations.size === 0) return undefined
  if (path === undefined) return buildOtherLanguages(site, translations)
  const line = (await loadLines(ctx))(id, site.language.id)
  const { title } = line.at(-1)!
  const [categories, answers] = [await listCategories(ctx, site, id), await listAnswers(ctx, site, id)]
  return {
    title,
    path,
    kind: 'list',
    translations,
    feed: `${path}/feed`,
    body: html`<main id="main" class="wrap page">
      ${renderCrumbs(site, crumbsTo(site, line.slice(0, -1)))}
      <h1>${title}</h1>
      ${site.isEditor ? editLink(site, `category/${id}`) : ''}
      ${categories.length > 0 ? renderCategories(site, categories, site.layouts.category) : ''}
      ${renderAnswers(ctx, site, answers, () => ({ id, title }))}
    </main>`,
  }
}

export const editLink = ({ baseId, language, texts }: Site, place: string): Html =>
  html`<p class="edit">
    <a href="/#knowledge_base/${baseId}/locale/${language.locale}/${place}/edit">${texts.edit}</a>
  </p>`

export async function buildTag(ctx: Ctx, site: Site, tag: string): Promise<HelpPage | undefined> {
  const answers = await listTagged(ctx, site, tag)
  if (answers.length === 0) return undefined
  const lineOf = await loadLines(ctx)
  const title = site.texts.taggedWith(tag)
  return {
    title,
    path: `${homePath(site.language.locale)}/tag/${encodeURIComponent(tag)}`,
    kind: 'list',
    body: html`<main id="main" class="wrap page">
      ${renderCrumbs(site, crumbsTo(site, []))}
      <h1>${title}</h1>
      ${renderAnswers(ctx, site, answers, ({ category_id }) => lineOf(category_id, site.language.id).at(-1) ?? { id: category_id, title: '' })}
    </main>`,
  }
}

const renderAnswers = (
  { now }: Ctx,
  { language, texts }: Site,
  answers: readonly ListedAnswer[],
  categoryOf: (answer: ListedAnswer) => NamedCategory,
): Html =>
  html`<ul class="answers">
    ${answers.map((answer) => {
      const state = texts.states[stateOf(answer, now)]
      return html`<li>
        <a href="${answerPath(language.locale, categoryOf(answer), answer)}">${answer.title}</a>
        ${state ? html`<small class="state">${state}</small>` : ''}
      </li>`
    })}
  </ul>`
