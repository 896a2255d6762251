import type { Actor } from '#kernel/actor.ts'
import { type Html, html } from '#server/pages/html.ts'
import { card, type Page } from '#server/pages/layout.ts'
import type { AuthorizationRequest } from './policy.ts'
import type { ConsentTexts } from './consent-texts.ts'

type ConsentRequest = {
  product: string
  name: string
  request: AuthorizationRequest
  actor: Actor
  csrf: string
  signInPath: string
}

const around = (name: string, [before, after]: readonly [string, string]): Html =>
  html`${before}<em>${name}</em>${after}`

const hidden = (values: Record<string, string | undefined>): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** The readable target of the redirect: the host, or the scheme of an application on this device. */
const destinationOf = (uri: string): string => {
  const { protocol, host } = new URL(uri)
  return host === '' || !protocol.startsWith('http') ? protocol.replace(/:$/, '') : host
}

export const consentPage = (
  { product, name, request, actor, csrf, signInPath }: ConsentRequest,
  { question, reach, you, destination, deny, allow, notYou, otherAccount }: ConsentTexts,
): Page => ({
  title: question.join(name),
  product,
  kind: 'card',
  body: card(
    html`<h1>${around(name, question)}</h1>
      <p>${reach}</p>
      <dl class="facts">
        <dt>${you}</dt>
        <dd>${actor.login}</dd>
        <dt>${destination}</dt>
        <dd><code>${destinationOf(request.redirect_uri)}</code></dd>
      </dl>
      <form method="post" action="/oauth/authorize" class="choices">
        ${hidden({ ...request, authenticity_token: csrf })}
        <button class="btn" name="decision" value="deny">${deny}</button>
        <button class="btn primary" name="decision" value="allow">${allow(name)}</button>
      </form>`,
    html`<p class="below">${notYou} <a href="${signInPath}">${otherAccount}</a></p>`,
    product,
  ),
})

/** For programs that cannot receive a redirect: the user copies the code. */
export const codePage = (name: string, code: string, { copyCode, enterCode }: ConsentTexts): Page => ({
  title: copyCode,
  kind: 'card',
  body: card(
    html`<h1>${copyCode}</h1>
      <p>${around(name, enterCode)}</p>
      <p><code class="code" id="authorization_code">${code}</code></p>`,
  ),
})
