import type { Channel } from '../channel.ts'
import { composeFrom } from './compose-from.ts'
import { prepareDelivery } from './deliver.ts'
import { smsNetwork } from './network.ts'
import { routes } from './routes.ts'

export const sms: Channel = {
  name: 'sms',
  routes,
  network: smsNetwork,
  outgoing: { articleTypes: ['sms'], composeFrom, prepareDelivery },
}
