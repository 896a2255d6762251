import type { MailLook } from './brand.ts'
import { type MailBlock, renderBlocks } from './layout.ts'
import { adminPasswordAuth } from './templates/admin-password-auth.ts'
import { backupFailed } from './templates/backup-failed.ts'
import { emailChanged, emailReplaced } from './templates/email-changed.ts'
import { invitation } from './templates/invitation.ts'
import { notificationsPaused } from './templates/notifications-paused.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { signupTaken } from './templates/signup-taken.ts'
import { signupVerification } from './templates/signup-verification.ts'
import type { Language } from '#kernel/language.ts'
import type { MailTemplate } from './templates/template.ts'

const templates = {
  invitation,
  signup_verification: signupVerification,
  signup_taken: signupTaken,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  admin_password_auth: adminPasswordAuth,
  email_changed: emailChanged,
  email_replaced: emailReplaced,
  notifications_paused: notificationsPaused,
  backup_failed: backupFailed,
} satisfies Record<string, MailTemplate>

export type TemplateName = keyof typeof templates
export type Variables = { look: MailLook; link: string; name?: string | undefined }
/** Small: stored with the text of the mail. */
export type AttachedFile = { filename: string; mimeType: string; base64: string }
export type RenderedMail = { subject: string; text: string; html: string; files?: readonly AttachedFile[] }

const greetings: Record<Language, string> = { en: 'Hello', de: 'Hallo' }

/** One pass over the template: a value that looks like a placeholder is not replaced. */
const fill = (words: string, values: Record<string, string>) =>
  words.replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)

/** A line break would start another header. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Mail programs turn `evil.example` and `http://…` into links; an inserted space prevents that. */
export const unlinkable = (name: string) =>
  oneLine(name.replaceAll(/\p{Cf}/gu, ''))
    .replaceAll(/([.．。｡])(?=[\p{L}\p{N}]{2})/gu, '$1 ')
    .replaceAll('://', ': //')

const greet = (language: Language, name: string) =>
  name === '' ? `${greetings[language]},` : `${greetings[language]} ${name},`

export function renderMail(kind: TemplateName, language: Language, variables: Variables): RenderedMail {
  const { look, link, name = '' } = variables
  const product = look.name
  const words = templates[kind][language]
  const blockOf = (paragraph: string): MailBlock =>
    paragraph === '{link}' ? { is: 'link', href: link } : { is: 'paragraph', text: fill(paragraph, { product }) }
  const greeting: MailBlock = { is: 'paragraph', text: greet(language, unlinkable(name)) }
  return {
    subject: oneLine(fill(words.subject, { product })),
    ...renderBlocks(language, [greeting, ...[...words.paragraphs, '{product}'].map(blockOf)], look),
  }
}
