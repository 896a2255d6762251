import type { Settings } from '#kernel/settings.ts'
import { type Html, html } from './html.ts'
import { card, type Page } from './layout.ts'

/** The password policy: its shortest length, and all of it in words. */
async function passwordRules(settings: Settings): Promise<{ shortest: number; words: string }> {
  const wanted = [
    ['password_min_2_lower_2_upper_characters', 'two small and two capital letters'],
    ['password_need_digit', 'a digit'],
    ['password_need_special_character', 'a special character'],
  ] as const
  const switches = await Promise.all(wanted.map(([name]) => settings.isOn(name)))
  const parts = wanted.filter((_, index) => switches[index]).map(([, words]) => words)
  const shortest = await settings.number('password_min_size')
  const contents = parts.length > 0 ? `, with ${new Intl.ListFormat('en').format(parts)}` : ''
  return { shortest, words: `At least ${shortest} characters${contents}.` }
}

/** Before anything else: somebody must be able to administer. */
export async function setUpPage(settings: Settings): Promise<Page> {
  const { shortest, words } = await passwordRules(settings)
  return { title: 'Welcome', kind: 'card', scripts: ['setup.js'], body: setUpForm(shortest, words) }
}

const setUpForm = (shortestPassword: number, rules: string): Html =>
  card(
    html`<h1>Welcome. Who runs this helpdesk?</h1>
      <p class="hint">You become its first administrator. Everything else can wait.</p>
      <noscript>
        <p class="alert">This page needs JavaScript. Without it, create the administrator with POST /api/v1/users.</p>
      </noscript>
      <form id="setup">
        <div class="alert" role="alert"></div>
        <div class="pair">
          <label>
            First name
            <input name="firstname" autocomplete="given-name" maxlength="100" required autofocus />
          </label>
          <label>
            Last name
            <input name="lastname" autocomplete="family-name" maxlength="100" required />
          </label>
        </div>
        <label>
          E-mail
          <input name="email" type="email" autocomplete="username" maxlength="255" required />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="${shortestPassword}"
            required
            aria-describedby="rules"
          />
        </label>
        <p class="hint" id="rules">${rules}</p>
        <button class="btn primary">Create administrator</button>
      </form>`,
    html`<p class="below"><a href="/api/docs">API reference</a></p>`,
  )
