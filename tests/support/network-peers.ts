import { facebookPage, pageId, startFakeFacebook } from './fake-facebook.ts'
import { botToken, startFakeTelegram, updateWith } from './fake-telegram.ts'
import { startFakeTwilio, twilioAccount } from './fake-twilio.ts'
import { startFakeWhatsapp, whatsappAccount } from './fake-whatsapp.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Call = (method: string, path: string, body?: object) => Promise<any>

type WebhookRequest = { address: string; headers: Record<string, string>; body: string }

/** One network as a person uses it, for tests that treat all networks alike. */
export type NetworkPeer = {
  name: string
  articleType: string
  /** What an answer needs besides its text. */
  to?: object
  connect(call: Call): Promise<void>
  /** The request that brings this text from one person. */
  webhookWith(text: string, from?: number): WebhookRequest
  /** The next message is accepted, but never answered. */
  answerNever(): void
  countSent(): number
}

/** Fake servers of all networks that push messages to us. */
export async function openPeers() {
  const [telegram, twilio, whatsapp, facebook] = await Promise.all([
    startFakeTelegram(),
    startFakeTwilio(),
    startFakeWhatsapp(),
    startFakeFacebook(),
  ])
  return {
    env: {
      TELEGRAM_API_URL: telegram.url,
      TWILIO_API_URL: twilio.url,
      WHATSAPP_API_URL: whatsapp.url,
      FACEBOOK_API_URL: facebook.url,
    },
    all: [telegramPeer(telegram), smsPeer(twilio), whatsappPeer(whatsapp), facebookPeer(facebook)] as NetworkPeer[],
    close: () => Promise.all([telegram.stop(), twilio.close(), whatsapp.close(), facebook.close()]),
  }
}

const json = { 'content-type': 'application/json' }

const telegramPeer = (far: Awaited<ReturnType<typeof startFakeTelegram>>): NetworkPeer => ({
  name: 'telegram',
  articleType: 'telegram personal-message',
  connect: (call) => call('POST', '/channels_telegram', { api_token: botToken, group_id: 1 }),
  webhookWith: (text, from = 0) => {
    const { url, secret_token } = far.webhooks.get(botToken) as { url: string; secret_token: string }
    const person = { id: 5301 + from, first_name: 'Nora' }
    const body = JSON.stringify(updateWith({ text, from: person, chat: { ...person, type: 'private' } }))
    return { address: url, headers: { ...json, 'x-telegram-bot-api-secret-token': secret_token }, body }
  },
  answerNever: () => {
    far.faults.sendMessage = ['never']
  },
  countSent: () => far.callsOf('sendMessage').length,
})

function smsPeer(far: Awaited<ReturnType<typeof startFakeTwilio>>): NetworkPeer {
  let [address, last] = ['', 0]
  return {
    name: 'sms',
    articleType: 'sms',
    to: { to: '+4915112345678' },
    connect: async (call) => {
      const options = { adapter: 'sms/twilio', ...twilioAccount }
      const channel = await call('POST', '/channels_sms', { area: 'Sms::Account', group_id: 1, options })
      const { callback_url } = await call('GET', '/channels_sms')
      address = `${callback_url}/${channel.options.webhook_token}`
    },
    webhookWith: (text, from = 0) => {
      const values = {
        SmsMessageSid: `SMin${(last += 1)}`,
        AccountSid: twilioAccount.account_id,
        From: `+${4915112345678 + from}`,
        To: twilioAccount.sender,
        Body: text,
        NumMedia: '0',
      }
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...far.sign(address, values) }
      return { address, headers, body: new URLSearchParams(values).toString() }
    },
    answerNever: () => void far.answers.push('never'),
    countSent: () => far.sent.length,
  }
}

function whatsappPeer(far: Awaited<ReturnType<typeof startFakeWhatsapp>>): NetworkPeer {
  let [address, last] = ['', 0]
  return {
    name: 'whatsapp',
    articleType: 'whatsapp message',
    connect: async (call) => {
      const channel = await call('POST', '/channels/admin/whatsapp', { group_id: 1, ...whatsappAccount })
      const { callback_url } = await call('GET', '/channels/admin/whatsapp')
      address = `${callback_url}/${channel.options.callback_url_uuid}`
    },
    webhookWith: (text, from = 0) => {
      const number = String(4915222345678 + from)
      const message = {
        from: number,
        id: `wamid.in${(last += 1)}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: text },
      }
      const value = {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '4930555', phone_number_id: whatsappAccount.phone_number_id },
        contacts: [{ profile: { name: 'Nora Hale' }, wa_id: number }],
        messages: [message],
      }
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: 'entry1', changes: [{ field: 'messages', value }] }],
      })
      return { address, headers: { ...json, 'x-hub-signature-256': far.sign(body) }, body }
    },
    answerNever: () => void far.answers.push('never'),
    countSent: () => far.sent.length,
  }
}

/** Private messages: they tell no name, so that each person is one by the id alone. */
function facebookPeer(far: Awaited<ReturnType<typeof startFakeFacebook>>): NetworkPeer {
  let [address, last] = ['', 0]
  return {
    name: 'facebook',
    articleType: 'facebook direct-message',
    connect: async (call) => {
      const channel = await call('POST', '/channels_facebook', { group_id: 1, ...facebookPage })
      const { callback_url } = await call('GET', '/channels_facebook')
      address = `${callback_url}/${channel.options.callback_url_uuid}`
    },
    webhookWith: (text, from = 0) => {
      const message = { mid: `m_in${(last += 1)}`, text }
      const event = { sender: { id: String(770001 + from) }, recipient: { id: pageId }, timestamp: 1, message }
      const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: 1, messaging: [event] }] })
      return { address, headers: { ...json, 'x-hub-signature-256': far.sign(body) }, body }
    },
    answerNever: () => void far.answers.push('never'),
    countSent: () => far.sent.length,
  }
}
