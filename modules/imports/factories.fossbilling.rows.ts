import {
  type Column,
  type Fixture,
  type FixtureSchema,
  money,
  text,
  time,
  whole,
} from './factories.ts'

const words = (...names: string[]): Column[] => names.map(text)
const double = (name: string): Column => [name, 'double DEFAULT NULL', 'NULL']
const stamps = [time('created_at'), time('updated_at')]
const periods = ['w', 'm', 'q', 'b', 'a', 'bia', 'tria']

export const fossbillingSchema: FixtureSchema = {
  admin: words('name', 'email', 'pass'),
  client: [
    ...words('email', 'pass', 'status', 'first_name', 'last_name', 'phone_cc', 'phone', 'company'),
    ...words('company_vat', 'company_number', 'address_1', 'address_2', 'city', 'state'),
    ...words('postcode', 'country', 'notes', 'currency', 'api_token', 'custom_1'),
    ...[whole('email_approved'), ...stamps],
  ],
  client_balance: [
    ...[whole('client_id'), ...words('type', 'rel_id', 'description'), money('amount')],
    ...stamps,
  ],
  client_order: [
    ...[whole('client_id'), whole('product_id'), whole('service_id'), whole('quantity')],
    ...words('title', 'currency', 'service_type', 'period', 'status', 'reason', 'config'),
    ...[double('price'), double('discount'), whole('promo_recurring'), time('expires_at')],
    ...[time('activated_at'), time('canceled_at'), ...stamps],
  ],
  currency: [...words('code'), whole('is_default')],
  invoice: [
    ...[whole('client_id'), ...words('serie', 'nr', 'hash', 'currency', 'notes', 'text_2')],
    ...words('status', 'taxrate', 'buyer_first_name', 'buyer_last_name', 'buyer_company'),
    ...[whole('gateway_id'), whole('approved'), double('refund'), time('due_at')],
    ...[time('paid_at'), ...stamps],
  ],
  invoice_item: [
    ...[whole('invoice_id'), ...words('type', 'rel_id', 'task', 'title', 'period')],
    ...[whole('quantity'), double('price'), whole('taxed'), ...stamps],
  ],
  pay_gateway: words('name', 'gateway', 'config'),
  product: [whole('product_payment_id'), ...words('title', 'slug', 'description', 'type')],
  product_payment: [
    ...[text('type'), money('once_price'), money('once_setup_price')],
    ...periods.flatMap((name) => [money(`${name}_price`), money(`${name}_setup_price`)]),
    ...periods.map((name): Column => [`${name}_enabled`, 'tinyint(1) DEFAULT 1', 1]),
  ],
  service_domain: words('sld', 'tld', 'transfer_code'),
  service_hosting: words('sld', 'tld', 'username', 'pass'),
  setting: words('param', 'value'),
  support_helpdesk: words('name'),
  support_p_ticket: [
    ...words('hash', 'author_name', 'author_email', 'subject', 'status'),
    ...stamps,
  ],
  support_p_ticket_message: [
    ...[whole('support_p_ticket_id'), whole('admin_id'), text('content'), ...stamps],
  ],
  support_ticket: [
    ...[whole('support_helpdesk_id'), whole('client_id'), whole('rel_id')],
    ...[...words('subject', 'status', 'rel_type'), ...stamps],
  ],
  support_ticket_message: [
    ...[whole('support_ticket_id'), whole('client_id'), whole('admin_id')],
    ...[text('content'), ...stamps],
  ],
  support_ticket_note: [
    ...[whole('support_ticket_id'), whole('admin_id'), text('note'), ...stamps],
  ],
  transaction: [
    ...[whole('invoice_id'), whole('gateway_id'), ...words('txn_id', 'txn_status', 'amount')],
    ...words('currency', 'type', 'status', 'ipn', 'note'),
    ...stamps,
  ],
}

const order = {
  client_id: 1,
  product_id: 1,
  service_type: 'hosting',
  quantity: 1,
  currency: 'ZAR',
  title: 'Starter',
  price: 99,
  period: '1M',
  status: 'active',
  config: '{"password":"x"}',
  activated_at: '2020-01-31 10:00:00',
  expires_at: '2026-12-01 10:00:00',
}

const ticket = { client_id: 2, support_helpdesk_id: 1, created_at: '2025-02-03 08:00:00' }

/** Every state of an order, products of every kind, tickets of clients and guests. */
export const fossbillingStill: Fixture = {
  admin: [{ id: 7, name: 'Sam Staff', email: 'sam@firm.test', pass: 'secret' }],
  currency: [
    { id: 1, code: 'ZAR', is_default: 1 },
    { id: 2, code: 'USD' },
  ],
  setting: [
    { id: 1, param: 'invoice_number_padding', value: '6' },
    { id: 2, param: 'secret', value: 'secret' },
  ],
  pay_gateway: [
    { id: 1, name: 'Cards', gateway: 'Stripe', config: 'secret' },
    { id: 2, name: 'Instructions', gateway: 'Custom' },
  ],
  product: [
    {
      id: 1,
      product_payment_id: 1,
      title: 'Starter &amp; email',
      slug: 'starter',
      type: 'hosting',
    },
    { id: 2, product_payment_id: 2, title: 'Set up', slug: 'set-up', type: 'custom' },
    { id: 3, title: 'Domains', slug: 'domains', type: 'domain' },
  ],
  product_payment: [
    {
      id: 1,
      type: 'recurrent',
      m_price: '99.00',
      m_setup_price: '50.00',
      a_price: '990.00',
      q_price: '270.00',
      q_enabled: 0,
    },
    { id: 2, type: 'once', once_price: '500.00' },
  ],
  service_hosting: [
    { id: 1, sld: 'one', tld: '.example', username: 'one', pass: 'secret' },
    { id: 2, sld: 'two', tld: '.example' },
  ],
  service_domain: [{ id: 1, sld: 'one', tld: '.co.za', transfer_code: 'secret' }],
  client_order: [
    { ...order, id: 1, service_id: 1 },
    {
      ...order,
      id: 2,
      service_id: 2,
      period: '1Y',
      price: 990,
      status: 'suspended',
      reason: 'Overdue',
      quantity: 2,
      promo_recurring: 1,
      discount: 80,
      expires_at: '2027-01-31 00:00:00',
    },
    {
      ...order,
      id: 3,
      status: 'canceled',
      reason: 'Too slow',
      title: 'Ended',
      canceled_at: '2025-01-15 00:00:00',
    },
    { ...order, id: 4, title: 'Weekly', period: '1W' },
    { ...order, id: 5, title: 'Once', period: null, expires_at: null },
    { ...order, id: 6, title: 'New', status: 'pending_setup' },
    { ...order, id: 7, title: 'Dollars', currency: 'USD' },
    { ...order, id: 8, title: 'Of a deleted client', client_id: 9999 },
    {
      ...order,
      id: 9,
      service_type: 'domain',
      service_id: 1,
      period: '1Y',
      price: 120,
      expires_at: '2027-06-07 00:00:00',
    },
  ],
  support_helpdesk: [{ id: 1, name: 'Accounts' }],
  support_ticket: [
    {
      ...ticket,
      id: 1,
      subject: 'Where is &quot;it&quot;?',
      status: 'on_hold',
      rel_type: 'order',
      rel_id: 1,
    },
  ],
  support_ticket_message: [
    {
      id: 1,
      support_ticket_id: 1,
      client_id: 2,
      content: 'First',
      created_at: '2025-02-03 08:00:00',
    },
    {
      id: 2,
      support_ticket_id: 1,
      admin_id: 7,
      content: 'Answer',
      created_at: '2025-02-03 09:00:00',
    },
  ],
  support_ticket_note: [
    { id: 1, support_ticket_id: 1, admin_id: 7, note: 'Inside', created_at: '2025-02-03 08:30:00' },
  ],
  support_p_ticket: [
    {
      id: 1,
      hash: 'secret',
      author_name: 'Guest',
      author_email: 'Guest@Example.test',
      subject: 'Hello',
      status: 'closed',
      created_at: '2025-03-03 08:00:00',
    },
  ],
  support_p_ticket_message: [
    { id: 1, support_p_ticket_id: 1, content: 'A question', created_at: '2025-03-03 08:00:00' },
    {
      id: 2,
      support_p_ticket_id: 1,
      admin_id: 7,
      content: 'Yes',
      created_at: '2025-03-03 09:00:00',
    },
  ],
}
