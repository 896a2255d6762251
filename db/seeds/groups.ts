export const signatures = [{ id: 1, name: 'default', body: '<p>--<br>#{user.firstname} #{user.lastname}</p>' }]

export const groups = [
  { id: 1, name: 'Users', name_last: 'Users', signature_id: 1, note: 'Standard Group/Pool for Tickets.' },
]
