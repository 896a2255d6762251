import type { Actor } from '#kernel/actor.ts'
import { type Html, html } from './html.ts'
import { mark, type Page } from './layout.ts'

type Home = { product: string; version: string; origin: string; operations: number; visitor: Actor | undefined }

const signInState = (visitor: Actor | undefined): Html =>
  visitor
    ? html`<span>Signed in as <em>${visitor.login}</em></span>
        <button class="btn" id="signout" type="button">Sign out</button>`
    : html`<a class="btn" href="/signin">Sign in</a>`

const tile = (address: string, title: string, text: string): Html =>
  html`<a class="tile" href="${address}">
    <strong>${title}</strong>
    <span>${text}</span>
  </a>`

const firstCall = (origin: string, login: string) => `curl -u ${login} ${origin}/api/v1/users/me`

const makeToken = (origin: string, login: string) => `curl -u ${login} -X POST ${origin}/api/v1/user_access_token \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "my script", "permission": ["ticket.agent"]}'

curl -H 'Authorization: Token token=…' ${origin}/api/v1/users/me`

export function homePage({ product, version, origin, operations, visitor }: Home): Page {
  const login = visitor?.login ?? 'you@example.com'
  return {
    title: product,
    kind: 'wide',
    scripts: visitor ? ['home.js'] : [],
    body: html`<header class="bar">
        <a class="mark" href="/">${mark}${product}</a>
        <nav aria-label="Main">
          <a href="/api/docs">API reference</a>
          ${signInState(visitor)}
        </nav>
      </header>
      <main class="home">
        <div class="lead">
          <span class="running">Running, version ${version}</span>
          <h1>${product} answers here.</h1>
          <p>A helpdesk with a complete REST API: whatever can be done here, a program can do through it.</p>
        </div>
        <div class="tiles">
          ${tile('/api/docs', 'API reference', `All ${operations} operations, with examples`)}
          ${tile('/api/v1/openapi.json', 'OpenAPI document', 'For code generators and API clients')}
          ${tile('/readyz', 'Readiness', 'What a load balancer asks')}
        </div>
        <section class="steps" aria-labelledby="first">
          <h2 id="first">Your first call</h2>
          <p>Ask who you are. curl will ask for the password.</p>
          <pre tabindex="0"><code>${firstCall(origin, login)}</code></pre>
        </section>
        <section class="steps" aria-labelledby="token">
          <h2 id="token">For scripts: an access token</h2>
          <p>A token may do only what you allow it, and can be taken back at any time.</p>
          <pre tabindex="0"><code>${makeToken(origin, login)}</code></pre>
        </section>
      </main>`,
  }
}
