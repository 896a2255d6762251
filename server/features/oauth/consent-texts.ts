import type { Language } from '#kernel/language.ts'

/** Reasons for rejecting before or after the consent. */
export type Refusal = 'unknown' | 'elsewhere' | 'expired' | 'disguised' | 'denied'

export type ConsentTexts = {
  /** Before and after the name of the application, which is emphasized. */
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
  question: ['Allow ', ' to use your account?'],
  reach: 'It will be able to do everything you can do here, until an administrator revokes access.',
  you: 'Signed in as',
  destination: 'Returns to',
  deny: 'Deny',
  allow: (name) => `Allow ${name}`,
  notYou: 'Not you?',
  otherAccount: 'Use another account',
  copyCode: 'Copy this code',
  enterCode: ['Enter it in ', '. It expires in ten minutes and can be used once.'],
  refused: 'This application can’t be authorized',
  refusals: {
    unknown: 'This application isn’t registered here.',
    elsewhere: 'The redirect URI isn’t registered for this application.',
    expired: 'This form has expired. Go back to the application and start again.',
    disguised: 'You’re viewing someone else’s account. Only they can authorize an application.',
    denied: 'You didn’t authorize the application.',
  },
}

const de: ConsentTexts = {
  question: ['Darf ', ' Ihr Konto benutzen?'],
  reach: 'Die Anwendung kann dann alles tun, was Sie hier tun können, bis ein Administrator den Zugriff widerruft.',
  you: 'Angemeldet als',
  destination: 'Zurück zu',
  deny: 'Ablehnen',
  allow: (name) => `${name} erlauben`,
  notYou: 'Sind das nicht Sie?',
  otherAccount: 'Anderes Konto benutzen',
  copyCode: 'Kopieren Sie diesen Code',
  enterCode: ['Geben Sie ihn in ', ' ein. Er ist zehn Minuten gültig und kann einmal verwendet werden.'],
  refused: 'Diese Anwendung erhält keinen Zugriff',
  refusals: {
    unknown: 'Diese Anwendung ist hier nicht registriert.',
    elsewhere: 'Die Weiterleitungs-URI ist für diese Anwendung nicht eingetragen.',
    expired: 'Dieses Formular ist abgelaufen. Beginnen Sie in der Anwendung noch einmal.',
    disguised: 'Sie sehen gerade das Konto von jemand anderem. Nur diese Person kann einer Anwendung Zugriff geben.',
    denied: 'Sie haben der Anwendung keinen Zugriff gegeben.',
  },
}

export const consentTexts: Record<Language, ConsentTexts> = { en, de }
