import type { Document } from '#contract/openapi.ts'
import { type Html, html } from '../html.ts'
import { mark, type Page } from '../layout.ts'
import { fields, operation, originMark, typeOf } from './operation.ts'
import { prose } from './prose.ts'
import type { Operation, Placed, Schema } from './schema.ts'

const titleOf = (tag: string) => (tag[0]?.toUpperCase() ?? '') + tag.slice(1).replaceAll('_', ' ')

const operationsOf = ({ paths }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...(one as Operation), method, path })),
  )

const signIn = html`<section aria-labelledby="credentials">
  <h2 id="credentials">Credentials</h2>
  <p>Three ways, all in the header <code>Authorization</code>:</p>
  <pre tabindex="0"><code>${`# an access token, which each user can make: the best way for scripts
curl -H 'Authorization: Token token=…' ${originMark}/api/v1/users/me

# login and password
curl -u you@example.com ${originMark}/api/v1/users/me

# OAuth 2: authorization code with PKCE, for programs that act for their users
curl -H 'Authorization: Bearer …' ${originMark}/api/v1/users/me
curl ${originMark}/.well-known/oauth-authorization-server`}</code></pre>
</section>`

const sidebar = (groups: [string, Placed[]][]): Html =>
  html`<nav class="sidebar" aria-label="Operations">
    <input id="filter" type="search" placeholder="Filter" aria-label="Filter operations" autocomplete="off" hidden />
    <ul>
      ${groups.map(
        ([tag, own]) =>
          html`<li>
            <a href="#tag-${tag}">${titleOf(tag)}<span>${own.length}</span></a>
          </li>`,
      )}
      <li><a href="#schemas">Records</a></li>
    </ul>
  </nav>`

const record = ([name, schema]: [string, Schema]): Html =>
  html`<details class="operation">
    <summary><code>${name}</code></summary>
    <div id="schema-${name}">
      ${schema.properties ? fields(name, schema) : html`<p><code>${typeOf(schema)}</code></p>`}
    </div>
  </details>`

export function docsPage(document: Document): Page {
  const groups = [...Map.groupBy(operationsOf(document), ({ tags: [tag] }) => tag)]
  const reasons = document.components.responses as Record<string, { description: string }>
  const schemas = Object.entries(document.components.schemas) as [string, Schema][]
  return {
    title: 'API reference',
    kind: 'docs',
    styles: ['docs.css'],
    scripts: ['docs.js'],
    body: html`<a class="btn skip" href="#content">Skip to the reference</a>
      <header class="bar">
        <a class="mark" href="/">${mark}Switchboard</a>
        <nav aria-label="Main">
          <span class="version">API v1, version ${document.info.version}</span>
          <a href="/api/v1/openapi.json">openapi.json</a>
        </nav>
      </header>
      <div class="docs">
        ${sidebar(groups)}
        <main id="content">
          <h1>API reference</h1>
          <div class="intro">${prose(document.info.description)} ${signIn}</div>
          <p id="nothing" role="status" hidden>No operation matches.</p>
          ${groups.map(
            ([tag, own]) =>
              html`<section class="group" aria-labelledby="tag-${tag}">
                <h2 id="tag-${tag}">${titleOf(tag)}</h2>
                ${own.map((one) => operation(one, reasons))}
              </section>`,
          )}
          <section class="group" aria-labelledby="schemas">
            <h2 id="schemas">Records</h2>
            ${schemas.map(record)}
          </section>
        </main>
      </div>`,
  }
}
