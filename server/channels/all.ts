import type { Channel } from './channel.ts'
import { cti } from './cti/channel.ts'
import { email } from './email/channel.ts'

/** The list of channels, nothing else. */
export const channels: readonly Channel[] = [email, cti]
