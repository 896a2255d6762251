import type { Language } from '#kernel/language.ts'

/** Reasons for rejecting before or after the consent. */
export type Refusal = 'unknown' | 'elsewhere' | 'expired' | 'disguised' | 'denied'

export type ConsentTexts = {
  /** Before and after the name of the application, which is emphasised. */
  question: readonly [string, string]
  reach: string
  you: string
  destination: string
  deny: string
  allow: (name: string) => string
  notYou: string
  otherAccount: string
  copyCode: string
  enterCode: readonly [string, string]
  refused: string
  refusals: Record<Refusal, string>
}

const en: ConsentTexts = {
  question: ['Let ', ' use your account?'],
  reach: 'It will be able to do everything that you can do here, until an administrator takes it back.',
  you: 'You are',
  destination: 'Answer goes to',
  deny: 'Deny',
  allow: (name) => `Allow ${name}`,
  notYou: 'Not you?',
  otherAccount: 'Use another account',
  copyCode: 'Copy this code',
  enterCode: ['Enter it in ', '. It works once, within ten minutes.'],
  refused: 'This application cannot be let in',
  refusals: {
    unknown: 'No such application is known here.',
    elsewhere: 'The application wants the answer at an address that is not registered for it.',
    expired: 'This form has expired. Go back to the application and start again.',
    disguised: 'You are looking at the account of someone else. Only they can let an application in.',
    denied: 'The application was not let in.',
  },
}

const de: ConsentTexts = {
  question: ['Darf ', ' Ihr Konto benutzen?'],
  reach: 'Die Anwendung kann dann alles tun, was Sie hier tun können, bis die Verwaltung ihr den Zugang wieder nimmt.',
  you: 'Angemeldet als',
  destination: 'Antwort geht an',
  deny: 'Ablehnen',
  allow: (name) => `${name} erlauben`,
  notYou: 'Sind das nicht Sie?',
  otherAccount: 'Anderes Konto benutzen',
  copyCode: 'Kopieren Sie diesen Code',
  enterCode: ['Geben Sie ihn in ', ' ein. Er gilt einmal, zehn Minuten lang.'],
  refused: 'Diese Anwendung darf nicht herein',
  refusals: {
    unknown: 'Diese Anwendung ist hier nicht bekannt.',
    elsewhere: 'Die Anwendung möchte die Antwort an eine Adresse, die nicht für sie eingetragen ist.',
    expired: 'Dieses Formular ist abgelaufen. Bitte in der Anwendung noch einmal beginnen.',
    disguised: 'Sie sehen gerade das Konto von jemand anderem. Nur diese Person kann eine Anwendung hereinlassen.',
    denied: 'Die Anwendung hat keinen Zugang bekommen.',
  },
}

export const words: Record<Language, ConsentTexts> = { en, de }
