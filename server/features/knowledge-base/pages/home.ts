import type { Ctx } from '#kernel/context.ts'
import { type Html, html } from '#server/pages/html.ts'
import { categoryPath, homePath } from '../addresses.ts'
import { type ListedCategory, listCategories } from './content.ts'
import { type HelpPage, searchForm } from './layout.ts'
import type { Site } from './site.ts'

/** Undefined if there is nothing to read. */
export async function buildHome(ctx: Ctx, site: Site): Promise<HelpPage | undefined> {
  const categories = await listCategories(ctx, site, null)
  if (categories.length === 0 && !site.isEditor) return undefined
  const path = homePath(site.language.locale)
  return {
    title: site.title,
    path,
    kind: 'home',
    feed: `${path}/feed`,
    translations: new Map(site.languages.map(({ locale }) => [locale, homePath(locale)])),
    body: html`<main id="main">
      <section class="hero">
        <div class="wrap">
          <h1>${site.texts.howCanWeHelp}</h1>
          ${searchForm(site)}
        </div>
      </section>
      <section class="wrap topics">
        <h2>${site.texts.browse}</h2>
        ${renderCategories(site, categories, site.layouts.home)}
      </section>
    </main>`,
  }
}

export const renderCategories = (
  { language, texts }: Site,
  categories: readonly ListedCategory[],
  layout: string,
): Html =>
  html`<ul class="cards ${layout}">
    ${categories.map(
      ({ id, title, answers, titles }) =>
        html`<li>
          <a href="${categoryPath(language.locale, id, title)}"
            ><h3>${title}</h3>
            <p>${titles.join(' · ')}</p>
            ${answers > 0 ? html`<small>${texts.answers(answers)}</small>` : ''}</a
          >
        </li>`,
    )}
  </ul>`
