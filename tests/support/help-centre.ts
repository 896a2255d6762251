import type { InjectOptions } from 'fastify'
import { tokenOf } from './cast.ts'
import type { World } from './world.ts'

export type HelpCentre = {
  base: number
  /** The languages, English first. */
  en: number
  de: number
  category(title: string, more?: Record<string, unknown>): Promise<number>
  answer(category: number, title: string, more?: { body?: string; locale?: number }): Promise<number>
}

/** A help centre in English and German without content. */
export async function helpCentre(w: World): Promise<HelpCentre> {
  const { body } = await w.pia('POST', '/knowledge_bases/manage', {
    kb_locales_attributes: [{ system_locale_id: 1, primary: true }, { system_locale_id: 2 }],
  })
  const base = body.id as number
  const [en, de] = body.kb_locale_ids as [number, number]
  const path = `/knowledge_bases/${base}`
  return {
    base,
    en,
    de,
    category: async (title, more = {}) =>
      (
        await w.ada('POST', `${path}/categories`, {
          category_icon: 'f115',
          translations_attributes: [{ kb_locale_id: en, title }],
          ...more,
        })
      ).body.id,
    answer: async (category_id, title, { body: text = `<p>${title}</p>`, locale = en } = {}) =>
      (
        await w.ada('POST', `${path}/answers`, {
          category_id,
          translations_attributes: [{ kb_locale_id: locale, title, content_attributes: { body: text } }],
        })
      ).body.id,
  }
}

/** A request of Ada with one file. */
export const multipart = (url: string, filename: string, content: string): InjectOptions => ({
  method: 'POST',
  url,
  headers: { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'multipart/form-data; boundary=x' },
  payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--x--\r\n`,
})
