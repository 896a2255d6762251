import type { Channel } from './channel.ts'
import { chat } from './chat/channel.ts'
import { cti } from './cti/channel.ts'
import { email } from './email/channel.ts'
import { facebook } from './facebook/channel.ts'
import { sms } from './sms/channel.ts'
import { telegram } from './telegram/channel.ts'
import { webForm } from './web-form/channel.ts'
import { whatsapp } from './whatsapp/channel.ts'

/** The list of channels, nothing else. */
export const channels: readonly Channel[] = [email, cti, chat, webForm, telegram, sms, whatsapp, facebook]
