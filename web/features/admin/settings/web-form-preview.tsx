import { useEffect, useRef } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './web-form-designer.module.css'
import type { WebFormOptions } from './web-form-options.ts'

type ShowForm = (target: HTMLElement, options: Record<string, unknown>) => void

const source = '/assets/form/form.js'

const readGlobal = () => (window as unknown as { SwitchboardForm: ShowForm }).SwitchboardForm

/** The script of the websites; it defines a global function. */
const loadScript = () =>
  new Promise<ShowForm>((resolve, reject) => {
    if (document.querySelector(`script[src="${source}"]`)) return resolve(readGlobal())
    const script = document.createElement('script')
    script.src = source
    script.addEventListener('load', () => resolve(readGlobal()))
    script.addEventListener('error', () => reject(new Error(`${source} was not loaded.`)))
    document.head.append(script)
  })

const typingPause = 300

type WebFormPreviewProps = { options: WebFormOptions & { lang: string } }

/** The real form, as on a website, in the page. It also works before the form is turned on. */
export function WebFormPreview({ options }: WebFormPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(options)
  useEffect(() => {
    const timer = setTimeout(() => void showForm(place.current, JSON.parse(key) as typeof options), typingPause)
    return () => clearTimeout(timer)
  }, [key])
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <h3 className={styles.heading}>{t('Preview')}</h3>
      <div ref={place} />
    </section>
  )
}

async function showForm(place: HTMLElement | null, { modal, ...options }: WebFormPreviewProps['options']) {
  const show = await loadScript()
  const target = document.createElement('div')
  const chosen = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''))
  show(target, { ...chosen, showTitle: options.showTitle || modal, test: true })
  place?.replaceChildren(target)
}
