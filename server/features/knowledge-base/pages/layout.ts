import { type Html, html } from '#server/pages/html.ts'
import { addressOf } from '#server/pages/static.ts'
import { homePath, searchPath } from '../addresses.ts'
import { publicAddress, type Site } from './site.ts'

export type HelpPage = {
  title: string
  /** Path of the page, for `canonical`. */
  path: string
  description?: string
  body: Html
  kind: 'home' | 'list' | 'answer'
  /** Addresses of the same page in other languages, by locale. */
  translations?: ReadonlyMap<string, string>
  /** For search engines. */
  data?: Record<string, unknown>
  feed?: string | undefined
  /** What is not public is not for search engines. */
  isPrivate?: boolean
  search?: string
  /** Whose view is counted. */
  translationId?: number
}

const icon = (path: string): Html => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`
const globe = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18'
const glass = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5'
const down = 'm6 9 6 6 6-6'

export const searchForm = ({ language, texts }: Site, text = '', size = ''): Html =>
  html`<form class="search ${size}" action="${searchPath(language.locale)}" role="search">
    ${icon(glass)}
    <input
      type="search"
      name="q"
      value="${text}"
      placeholder="${texts.searchAnswers}"
      aria-label="${texts.searchAnswers}"
      maxlength="200"
    />
    <button class="button">${texts.search}</button>
  </form>`

const link = ({ title, url, new_tab }: Site['menu'][number]) =>
  html`<a href="${url}" ${new_tab ? html`target="_blank" rel="noreferrer noopener"` : ''}>${title}</a>`

/** Inside a JSON block nothing may look like markup. */
const jsonBlock = (data: Record<string, unknown>): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
})

export function renderPage(site: Site, page: HelpPage): string {
  const { language, title, organization } = site
  const address = publicAddress(site, page.path)
  const head = html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${page.title === title ? title : `${page.title} · ${title}`}</title>
    ${page.description ? html`<meta name="description" content="${page.description}" />` : ''}
    ${page.isPrivate ? html`<meta name="robots" content="noindex" />` : ''}
    <link rel="canonical" href="${address}" />
    ${Array.from(page.translations ?? [], ([locale, path]) => html`<link rel="alternate" hreflang="${locale}" href="${publicAddress(site, path)}" />`)}
    <meta property="og:title" content="${page.title}" />
    <meta property="og:type" content="${page.kind === 'answer' ? 'article' : 'website'}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:site_name" content="${organization}" />
    ${page.description ? html`<meta property="og:description" content="${page.description}" />` : ''}
    ${page.feed ? html`<link rel="alternate" type="application/atom+xml" href="${page.feed}" />` : ''}
    ${site.logo ? html`<link rel="icon" href="${site.logo}" />` : html`<link rel="icon" href="data:," />`}
    <link rel="stylesheet" href="${addressOf('help.css')}" />
    <link rel="stylesheet" href="/help/theme.css?${site.theme}" />
    ${page.data ? jsonBlock(page.data) : ''}`
  return html`<!doctype html>
    <html lang="${language.locale}" dir="${language.dir}">
      <head>
        ${head}
      </head>
      <body class="${page.kind}">
        <a class="skip" href="#main">${site.texts.skip}</a>
        ${renderHeader(site, page)} ${page.body} ${renderFooter(site, page)}
      </body>
    </html> `.markup
}

function renderHeader(site: Site, { kind, search, translations }: HelpPage): Html {
  const { language, languages, texts, organization, logo, menu } = site
  const links = menu.filter(({ location }) => location === 'header')
  return html`<header class="top">
    <div class="wrap">
      <a class="logo" href="${homePath(language.locale)}">
        ${logo ? html`<img src="${logo}" alt="" />` : ''}<b>${organization}</b><small>${texts.help}</small></a
      >
      ${kind === 'home' || search !== undefined ? '' : searchForm(site, '', 'small')}
      ${links.length > 0 ? html`<nav class="links" aria-label="${texts.links}">${links.map(link)}</nav>` : ''}
      ${
        languages.length > 1
          ? html`<details class="languages">
              <summary aria-label="${texts.language}: ${language.name}">
                ${icon(globe)}<span>${language.name}</span>${icon(down)}
              </summary>
              <ul>
                ${languages.map(
                  ({ locale, name }) =>
                    html`<li>
                      <a
                        href="${translations?.get(locale) ?? homePath(locale)}"
                        lang="${locale}"
                        ${locale === language.locale ? html`aria-current="true"` : ''}
                        >${name}</a
                      >
                    </li>`,
                )}
              </ul>
            </details>`
          : ''
      }
    </div>
  </header>`
}

function renderFooter({ footerNote, menu, showsFeed, texts }: Site, { feed }: HelpPage): Html {
  const links = menu.filter(({ location }) => location === 'footer')
  return html`<footer class="foot">
    <div class="wrap">
      <span>${footerNote}</span>
      <span class="end">${links.map(link)}${showsFeed && feed ? html`<a href="${feed}">${texts.feed}</a>` : ''}</span>
    </div>
  </footer>`
}

export type Crumb = { title: string; path?: string }

export const renderCrumbs = ({ texts }: Site, crumbs: readonly Crumb[]): Html =>
  html`<nav class="crumbs" aria-label="${texts.breadcrumb}">
    <ol>
      ${crumbs.map(({ title, path }) => html`<li>${path ? html`<a href="${path}">${title}</a>` : html`<span>${title}</span>`}</li>`)}
    </ol>
  </nav>`
