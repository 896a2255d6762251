export const organizations = [{ id: 1, name: 'Switchboard Foundation', shared: true }]

/** User 1 is the system itself and "nobody" as an owner; user 2 is the customer of the sample ticket. */
export const users = [
  { id: 1, login: '-', firstname: '-', lastname: '', email: '', active: false },
  {
    id: 2,
    login: 'nicole.braun@switchboard.example',
    firstname: 'Nicole',
    lastname: 'Braun',
    email: 'nicole.braun@switchboard.example',
    active: true,
    organization_id: 1,
  },
]

export const rolesUsers = [{ user_id: 2, role_id: 3 }]
