import { startForm } from './form.ts'
import type { FormOptions } from './options.ts'

/**
 * A contact form for any website; docs/guides/web-form.md describes it. It is loaded as a classic script and defines
 * `SwitchboardForm`, and the plugin of the compatible system where jQuery is on the page.
 */

type Start = (target: string | Element, options?: Partial<FormOptions>) => void
type JQuery = { fn: Record<string, unknown> }
type Page = Window & { SwitchboardForm?: Start; jQuery?: JQuery }

const path = '/assets/form/form.js'

const script =
  document.currentScript ??
  document.querySelector('#zammad_form_script') ??
  document.querySelector(`script[src*="${path}"]`)

function begin(address: string): void {
  const host = new URL(address, location.href).href.replace(/\/assets\/form\/form\.js.*$/, '')
  const start: Start = (target, options = {}) => {
    const found = typeof target === 'string' ? [...document.querySelectorAll(target)] : [target]
    for (const each of found) startForm(each as HTMLElement, host, options)
  }
  const startMarked = () => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-switchboard-form]'))
      start(each, JSON.parse(each.dataset.switchboardForm || '{}') as Partial<FormOptions>)
  }
  const page = window as Page
  page.SwitchboardForm = start
  if (page.jQuery) page.jQuery.fn.ZammadForm = createPlugin(start)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startMarked)
  else startMarked()
}

/** `$('#contact').ZammadForm({…})` */
const createPlugin = (start: Start) =>
  function plugin(this: { get(): Element[] }, options?: Partial<FormOptions>) {
    for (const each of this.get()) start(each, options)
    return this
  }

if (script instanceof HTMLScriptElement) begin(script.src)
