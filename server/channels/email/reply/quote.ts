import { escapeText } from '#kernel/html/markup.ts'
import type { Language } from '#kernel/language.ts'

type Quoted = { from: string | null; created_at: string; body: string; isHtml: boolean }

const introductions: Record<Language, (date: string, from: string) => string> = {
  en: (date, from) => `On ${date}, ${from} wrote:`,
  de: (date, from) => `Am ${date} schrieb ${from}:`,
}

/** The answered message as mail programs quote it, so that they can fold it. */
export function quote({ from, created_at, body, isHtml }: Quoted, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const introduction = introductions[language](format.format(new Date(created_at)), from ?? '')
  const content = isHtml ? body : escapeText(body).replaceAll(/\r?\n/g, '<br>')
  return `<p>${escapeText(introduction)}</p><blockquote type="cite">${content}</blockquote>`
}
