import { html } from '#server/pages/html.ts'
import { homePath } from '../addresses.ts'
import type { HelpPage } from './layout.ts'
import type { Site } from './site.ts'

/** The page of something that is not written in this language. */
export const buildOtherLanguages = (site: Site, translations: ReadonlyMap<string, string>): HelpPage => ({
  title: site.title,
  path: homePath(site.language.locale),
  kind: 'list',
  isPrivate: true,
  translations,
  body: html`<main id="main" class="wrap page">
    <h1>${site.title}</h1>
    <p>${site.texts.otherLanguages}</p>
    <ul class="answers">
      ${Array.from(translations, ([locale, path]) => {
        const name = site.languages.find((one) => one.locale === locale)?.name ?? locale
        return html`<li><a href="${path}" lang="${locale}" hreflang="${locale}">${name}</a></li>`
      })}
    </ul>
  </main>`,
})
