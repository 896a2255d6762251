import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import type { Language } from '#kernel/language.ts'
import { requestLanguage } from './language.ts'
import { addressOf } from './static.ts'

const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 22 22%22 fill=%22none%22 stroke=%22%231b7f8c%22 stroke-width=%222%22 stroke-linecap=%22round%22%3E%3Ccircle cx=%225%22 cy=%2215%22 r=%223%22/%3E%3Ccircle cx=%2217%22 cy=%226%22 r=%223%22/%3E%3Cpath d=%22M7.6 13.4C11 11.5 10.6 9 14.2 7.2%22/%3E%3C/svg%3E'

export const mark = html`<svg viewBox="0 0 22 22" aria-hidden="true">
  <circle cx="5" cy="15" r="3" />
  <circle cx="17" cy="6" r="3" />
  <path d="M7.6 13.4C11 11.5 10.6 9 14.2 7.2" />
</svg>`

const ourName = 'Switchboard'

export type Page = {
  title: string
  /** The name of the organization. */
  product?: string
  /** The content of <body>. */
  body: Html
  /** Layout of the whole page. */
  kind: 'card' | 'docs'
  /** In addition to those of every page. */
  styles?: readonly string[]
  scripts?: readonly string[]
}

export const render = (
  { title, product = ourName, body, kind, styles = [], scripts = [] }: Page,
  language: Language = 'en',
): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${product}</title>
        <link rel="icon" href="${icon}" />
        ${['pages.css', ...styles].map((name) => html`<link rel="stylesheet" href="${addressOf(name)}" />`)}
        ${scripts.map((name) => html`<script type="module" src="${addressOf(name)}"></script>`)}
      </head>
      <body class="page-${kind}">
        ${body}
      </body>
    </html> `.markup

/** Nothing from other origins, nothing inline; forms may only be sent to the listed URLs. */
const policy = (formTarget: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${formTarget && ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const pageHeaders = (formTarget = '') => ({
  'Content-Security-Policy': policy(formTarget),
  'Content-Type': 'text/html; charset=utf-8',
})

type Sending = { status?: number; formTarget?: string }

export const sendPage = (reply: FastifyReply, page: Page, { status = 200, formTarget = '' }: Sending = {}) =>
  reply
    .code(status)
    .headers(pageHeaders(formTarget))
    .send(render(page, requestLanguage(reply.request)))

/** A card in the middle of the page, under the mark: sign-in, consent, errors. */
export const card = (content: Html, below?: Html, product = ourName): Html =>
  html`<main class="stack">
    <a class="mark" href="/">${mark}${product}</a>
    <div class="card">${content}</div>
    ${below}
  </main>`

const toStart: Record<Language, string> = { en: 'Back to the start page', de: 'Zurück zur Startseite' }

export const sendErrorPage = (
  reply: FastifyReply,
  { status, title, text }: { status: number; title: string; text: string },
) =>
  sendPage(
    reply,
    {
      title,
      kind: 'card',
      body: card(
        html`<h1>${title}</h1>
          <p>${text}</p>`,
        html`<p class="below"><a href="/">${toStart[requestLanguage(reply.request)]}</a></p>`,
      ),
    },
    { status },
  )
