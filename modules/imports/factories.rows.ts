import type { Fixture } from './factories.ts'

const hash = '$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi'

/** User 1 owns clients 1 and 2, user 3 may see invoices of client 1; one has a bad address. */
export const people: Fixture = {
  tblusers: [
    { id: 1, first_name: 'Nomsa', last_name: 'Zulu', email: 'Nomsa@example.test', password: hash },
    { id: 3, first_name: 'Pieter', last_name: 'Nel', email: 'pieter@example.test', password: 'x' },
    { id: 4, first_name: 'No', last_name: 'Body', email: 'not an address', password: hash },
  ],
  tblusers_clients: [
    { id: 1, auth_user_id: 1, client_id: 1, owner: 1 },
    { id: 2, auth_user_id: 1, client_id: 2, owner: 1 },
    { id: 3, auth_user_id: 3, client_id: 1, owner: 0, permissions: 'invoices,quotes' },
    { id: 4, auth_user_id: 4, client_id: 3, owner: 1 },
  ],
  tblcontacts: [
    {
      id: 1,
      userid: 1,
      firstname: 'Books',
      lastname: 'Keeper',
      email: 'books@example.test',
      invoiceemails: 1,
    },
  ],
}

const price = { currency: 1, quarterly: '-1.00', semiannually: '-1.00', biennially: '-1.00' }

/** Every state of a service: invoiced ahead, suspended, ended, free, once, of three years. */
export const services: Fixture = {
  tblproducts: [
    { id: 1, name: 'Starter &amp; email', slug: 'starter', paytype: 'recurring' },
    { id: 2, name: 'Set up', paytype: 'onetime' },
    { id: 3, name: 'Parking', paytype: 'free' },
  ],
  tblpricing: [
    {
      id: 1,
      type: 'product',
      relid: 1,
      ...price,
      monthly: '99.00',
      annually: '990.00',
      triennially: '2700.00',
      msetupfee: '50.00',
    },
    {
      id: 2,
      type: 'product',
      relid: 2,
      ...price,
      monthly: '500.00',
      annually: '-1.00',
      triennially: '-1.00',
    },
    { id: 3, type: 'domainregister', relid: 1, ...price, monthly: '1.00' },
  ],
  tbladdons: [{ id: 5, name: 'Backups' }],
  tblhosting: [
    {
      id: 1,
      domain: 'one.example',
      amount: '99.00',
      billingcycle: 'Monthly',
      nextduedate: '2026-12-01',
    },
    {
      id: 2,
      domain: 'two.example',
      amount: '990.00',
      billingcycle: 'Annually',
      nextduedate: '2027-01-31',
      domainstatus: 'Suspended',
      suspendreason: 'Overdue',
    },
    {
      id: 3,
      domain: 'three.example',
      amount: '99.00',
      billingcycle: 'Monthly',
      nextduedate: '2025-01-01',
      termination_date: '2025-01-15',
      domainstatus: 'Terminated',
    },
    { id: 4, domain: 'free.example', amount: '0.00', billingcycle: 'Free Account', packageid: 3 },
    { id: 5, domain: '', amount: '500.00', billingcycle: 'One Time', packageid: 2 },
    {
      id: 6,
      domain: 'six.example',
      amount: '2700.00',
      billingcycle: 'Triennially',
      nextduedate: '2028-05-05',
    },
    {
      id: 7,
      domain: 'gone.example',
      amount: '99.00',
      billingcycle: 'Monthly',
      nextduedate: '2026-12-01',
      userid: 9999,
    },
    {
      id: 8,
      domain: 'end.example',
      amount: '99.00',
      billingcycle: 'Monthly',
      nextduedate: '2026-12-20',
    },
    {
      id: 9,
      domain: 'new.example',
      amount: '99.00',
      billingcycle: 'Monthly',
      nextduedate: '2026-12-20',
      domainstatus: 'Pending',
    },
  ].map((service) => ({
    userid: 2,
    packageid: 1,
    regdate: '2020-01-31',
    domainstatus: 'Active',
    ...service,
  })),
  tblhostingaddons: [
    {
      id: 1,
      hostingid: 1,
      addonid: 5,
      recurring: '25.00',
      billingcycle: 'Monthly',
      status: 'Active',
      regdate: '2021-02-03',
      nextduedate: '2026-12-03',
    },
  ],
  tbldomains: [
    {
      id: 1,
      userid: 2,
      registrationdate: '2019-06-07',
      domain: 'one.example',
      recurringamount: '120.00',
      registrationperiod: 1,
      status: 'Active',
      nextduedate: '2027-06-07',
      donotrenew: 1,
    },
  ],
  tblcancelrequests: [{ id: 1, relid: 8, reason: 'Too slow', type: 'End of Billing Period' }],
}

/** Of a client, and of a guest without one. */
export const tickets: Fixture = {
  tblticketdepartments: [{ id: 1, name: 'Accounts' }],
  tbltickets: [
    {
      id: 1,
      tid: 'ABC-123456',
      did: 1,
      userid: 2,
      date: '2025-02-03 08:00:00',
      title: 'Where is &quot;it&quot;?',
      message: 'First message',
      status: 'Answered',
      urgency: 'High',
      attachment: '123456_quote.txt|999_gone.txt',
      service: 'S1',
    },
    {
      id: 2,
      tid: '777',
      did: 1,
      userid: 0,
      name: 'Guest',
      email: 'Guest@Example.test',
      date: '2025-03-03 08:00:00',
      title: 'Hello',
      message: 'A question',
      status: 'Closed',
      urgency: 'Low',
    },
  ],
  tblticketreplies: [
    {
      id: 1,
      tid: 1,
      userid: 0,
      admin: 'Sam Staff',
      date: '2025-02-03 09:00:00',
      message: 'An answer',
    },
    { id: 2, tid: 1, userid: 2, date: '2025-02-03 08:30:00', message: 'More words' },
  ],
  tblticketnotes: [
    {
      id: 1,
      ticketid: 1,
      admin: 'Sam Staff',
      date: '2025-02-03 08:45:00',
      message: 'Not for the client',
    },
  ],
}
