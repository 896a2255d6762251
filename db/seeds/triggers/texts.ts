/** The languages that new installations are filled in. */
export type SeedLanguage = 'en' | 'de'

type MailText = { subject: string; body: string }

const link = '#{config.http_type}://#{config.fqdn}/#ticket/zoom/#{ticket.id}'
const number = '#{config.ticket_hook}#{ticket.number}'
const write = (...paragraphs: string[]): string => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
const signed = '#{config.product_name}'

/**
 * Answers to messages from outside quote nothing of them: with a forged sender we would send a stranger's text in our
 * name. So the title of the ticket is not in the subject. The number is added to the subject of every email of a ticket.
 */
export const triggerTexts: Record<SeedLanguage, { newTicket: MailText; followUp: MailText; newOwner: MailText }> = {
  en: {
    newTicket: {
      subject: 'We have received your message',
      body: write(
        `Thank you for your message. We’ve received your request (${number}) and will reply soon.`,
        `To add anything, reply to this email. You can also <a href="${link}">view your request online</a>; if you have no password yet, request one there.`,
        signed,
      ),
    },
    followUp: {
      subject: 'We have received your reply',
      body: write(
        `Thank you for your reply. We’ve added it to your request (${number}).`,
        `You can also <a href="${link}">view your request online</a>; if you have no password yet, request one there.`,
        signed,
      ),
    },
    newOwner: {
      subject: 'Your request has a new contact',
      body: write(
        `#{ticket.owner.firstname} #{ticket.owner.lastname} is now taking care of your request (${number}).`,
        `You can also <a href="${link}">view your request online</a>.`,
        signed,
      ),
    },
  },
  de: {
    newTicket: {
      subject: 'Wir haben Ihre Nachricht erhalten',
      body: write(
        `Vielen Dank für Ihre Nachricht. Wir haben Ihre Anfrage (${number}) erhalten und antworten Ihnen bald.`,
        `Wenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail. Sie können <a href="${link}">Ihre Anfrage auch online ansehen</a>; falls Sie noch kein Passwort haben, fordern Sie dort eines an.`,
        signed,
      ),
    },
    followUp: {
      subject: 'Wir haben Ihre Antwort erhalten',
      body: write(
        `Vielen Dank für Ihre Antwort. Wir haben sie Ihrer Anfrage (${number}) hinzugefügt.`,
        `Sie können <a href="${link}">Ihre Anfrage auch online ansehen</a>; falls Sie noch kein Passwort haben, fordern Sie dort eines an.`,
        signed,
      ),
    },
    newOwner: {
      subject: 'Ihre Anfrage hat einen neuen Ansprechpartner',
      body: write(
        `#{ticket.owner.firstname} #{ticket.owner.lastname} kümmert sich jetzt um Ihre Anfrage (${number}).`,
        `Sie können <a href="${link}">Ihre Anfrage auch online ansehen</a>.`,
        signed,
      ),
    },
  },
}
