import { escapeHtml } from '#kernel/http/answers.ts'
import { adminPasswordAuth } from './templates/admin-password-auth.ts'
import { invitation } from './templates/invitation.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { signupTaken } from './templates/signup-taken.ts'
import { signupVerification } from './templates/signup-verification.ts'
import type { Language, Template } from './templates/template.ts'

const templates = {
  invitation,
  signup_verification: signupVerification,
  signup_taken: signupTaken,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  admin_password_auth: adminPasswordAuth,
} satisfies Record<string, Template>

export type MailKind = keyof typeof templates
export type Variables = { product: string; link: string; name?: string | undefined }
export type RenderedMail = { subject: string; text: string; html: string }

const greetings: Record<Language, string> = { en: 'Hello', de: 'Hallo' }

/** One pass over our own words: a value that looks like a placeholder stays as it is. */
const fill = (words: string, values: Record<string, string>) =>
  words.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)

/** Line breaks of any kind would start a header of their own. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Mail programs turn `evil.example` and `http://…` into links by themselves; a space inside keeps a name a name. */
const unlinkable = (name: string) =>
  oneLine(name.replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/([.．。｡])(?=[\p{L}\p{N}]{2})/gu, '$1 ')
    .replaceAll('://', ': //')

const greet = (language: Language, name: string) =>
  name === '' ? `${greetings[language]},` : `${greetings[language]} ${name},`

export function renderMail(kind: MailKind, language: Language, variables: Variables): RenderedMail {
  const { product, link, name = '' } = variables
  const words = templates[kind][language]
  const paragraphs = [...words.paragraphs, '{product}']
  const greeting = greet(language, unlinkable(name))
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
  const asText = paragraphs.map((paragraph) => fill(paragraph, { product, link }))
  const asHtml = paragraphs.map((paragraph) =>
    fill(escapeHtml(paragraph), { product: escapeHtml(product), link: anchor }),
  )
  const body = [escapeHtml(greeting), ...asHtml].map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return {
    subject: oneLine(fill(words.subject, { product })),
    text: `${[greeting, ...asText].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n${body}\n</html>\n`,
  }
}
