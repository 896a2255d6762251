import type { Actor } from '#kernel/actor.ts'
import { type Html, html } from '#server/pages/html.ts'
import { card, type Page } from '#server/pages/layout.ts'
import type { AuthorizationRequest } from './policy.ts'

type Asking = { name: string; request: AuthorizationRequest; actor: Actor; csrf: string; signInPath: string }

const hidden = (values: Record<string, string | undefined>): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** Where the answer goes, as people read it: the host, or the scheme of an application on this device. */
const destinationOf = (uri: string): string => {
  const { protocol, host } = new URL(uri)
  return host === '' || !protocol.startsWith('http') ? protocol.replace(/:$/, '') : host
}

export const consentPage = ({ name, request, actor, csrf, signInPath }: Asking): Page => ({
  title: `Let ${name} in?`,
  kind: 'card',
  body: card(
    html`<h1>Let <em>${name}</em> use your account?</h1>
      <p>It will be able to do everything that you can do here, until an administrator takes it back.</p>
      <dl class="facts">
        <dt>You are</dt>
        <dd>${actor.login}</dd>
        <dt>Answer goes to</dt>
        <dd><code>${destinationOf(request.redirect_uri)}</code></dd>
      </dl>
      <form method="post" action="/oauth/authorize" class="choices">
        ${hidden({ ...request, authenticity_token: csrf })}
        <button class="btn" name="decision" value="deny">Deny</button>
        <button class="btn primary" name="decision" value="allow">Allow ${name}</button>
      </form>`,
    html`<p class="below">Not you? <a href="${signInPath}">Use another account</a></p>`,
  ),
})

/** For programs that cannot receive a redirect: the user carries the code over. */
export const codePage = (name: string, code: string): Page => ({
  title: 'Your code',
  kind: 'card',
  body: card(
    html`<h1>Copy this code</h1>
      <p>Enter it in <em>${name}</em>. It works once, within ten minutes.</p>
      <p><code class="code" id="authorization_code">${code}</code></p>`,
  ),
})
