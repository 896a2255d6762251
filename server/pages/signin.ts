import { html } from './html.ts'
import { card, type Page } from './layout.ts'

/** Two steps in one form; the second one appears when the account has a second factor. */
export const signInPage = (returnPath: string): Page => ({
  title: 'Sign in',
  kind: 'card',
  scripts: ['signin.js'],
  body: card(
    html`<h1>Sign in</h1>
      <noscript>
        <p class="alert">This page needs JavaScript. The API does not: see <a href="/api/docs">its reference</a>.</p>
      </noscript>
      <form id="signin" data-return="${returnPath}">
        <div class="alert" role="alert"></div>
        <div id="first" class="fields">
          <label>
            E-mail or login
            <input
              name="username"
              autocomplete="username"
              autocapitalize="none"
              spellcheck="false"
              required
              autofocus
            />
          </label>
          <label>
            Password
            <input name="password" type="password" autocomplete="current-password" maxlength="1000" required />
          </label>
          <label class="check">
            <input name="remember_me" type="checkbox" value="true" />
            Stay signed in on this device
          </label>
        </div>
        <div id="second" class="fields" hidden>
          <label id="code-field">
            <span id="code-label"></span>
            <input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="100" />
          </label>
          <p id="key-hint" hidden>Touch your security key when the browser asks for it.</p>
        </div>
        <button class="btn primary">Sign in</button>
        <div id="methods" class="choices"></div>
      </form>`,
  ),
})
