const customer = 'nora@example.com'
const attachments = [{ filename: 'lamp.txt', data: btoa('A lamp'), 'mime-type': 'text/plain' }]

/** What the backups of all versions contain, besides the records of a new installation. */
export const recordsOf = [
  { method: 'POST', path: '/organizations', body: { name: 'Lamps Ltd' } },
  {
    method: 'POST',
    path: '/users',
    body: { firstname: 'Nora', lastname: 'Lane', email: customer, organization: 'Lamps Ltd', roles: ['Customer'] },
  },
  {
    method: 'POST',
    path: '/object_manager_attributes',
    body: {
      object: 'Ticket',
      name: 'serial_number',
      display: 'Serial number',
      data_type: 'input',
      data_option: { type: 'text', maxlength: 50 },
    },
  },
  {
    method: 'POST',
    path: '/triggers',
    body: {
      name: 'Raise lamps',
      condition: { 'ticket.title': { operator: 'contains', value: 'Lamp' } },
      perform: { 'ticket.priority_id': { value: '3' } },
    },
  },
  {
    method: 'POST',
    path: '/tickets',
    body: {
      title: 'Lamp ☂ broken',
      group: 'Users',
      customer,
      serial_number: 'L-42',
      tags: 'lamp,light',
      article: { body: 'It is <b>dark</b>.', content_type: 'text/html', attachments },
    },
  },
]
