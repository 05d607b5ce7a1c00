import { type Column, type Fixture, type FixtureSchema, money, text, whole } from './factories.ts'

const words = (...names: string[]): Column[] => names.map(text)
const maybe = (name: string, type = 'text'): Column => [name, `${type} NULL`, 'NULL']
const stamps = [maybe('created_at', 'timestamp'), maybe('updated_at', 'timestamp')]

export const paymenterSchema: FixtureSchema = {
  credits: [whole('user_id'), text('currency_code'), money('amount'), ...stamps],
  custom_properties: words('key', 'name', 'model'),
  extensions: words('name', 'extension', 'type'),
  invoice_items: [
    ...[whole('invoice_id'), money('price'), whole('quantity'), text('description')],
    ...[maybe('reference_type'), maybe('reference_id', 'int(10)'), ...stamps],
  ],
  invoice_snapshots: [
    ...[whole('invoice_id'), maybe('name'), maybe('properties'), maybe('tax_name')],
    ...[maybe('tax_rate', 'decimal(5,2)'), ...stamps],
  ],
  invoice_transactions: [
    ...[whole('invoice_id'), maybe('gateway_id', 'int(10)'), money('amount'), money('fee')],
    ...[maybe('transaction_id'), text('status'), whole('is_credit_transaction')],
    ...[money('refunded_amount'), ...stamps],
  ],
  invoices: [
    ...[maybe('number'), whole('user_id'), ...words('currency_code', 'status')],
    ...[maybe('due_at', 'datetime'), ...stamps],
  ],
  orders: [whole('user_id'), text('currency_code'), ...stamps],
  plans: [
    ...[...words('name', 'priceable_type', 'type'), whole('priceable_id')],
    ...[maybe('billing_period', 'int(10)'), maybe('billing_unit')],
  ],
  prices: [whole('plan_id'), text('currency_code'), money('price'), maybe('setup_fee')],
  products: [...words('name', 'slug', 'description'), ...stamps],
  properties: [
    ...[...words('model_type', 'key', 'value'), whole('model_id')],
    ...[maybe('custom_property_id', 'int(10)'), ...stamps],
  ],
  service_cancellations: [whole('service_id'), ...words('reason', 'type'), ...stamps],
  services: [
    ...[maybe('order_id', 'int(10)'), maybe('product_id', 'int(10)'), whole('user_id')],
    ...[maybe('plan_id', 'int(10)'), ...words('status', 'currency_code'), whole('quantity')],
    ...[money('price'), maybe('expires_at', 'datetime'), maybe('subscription_id'), ...stamps],
  ],
  settings: [...words('key', 'value'), maybe('settingable_type'), ...stamps],
  tax_rates: [...words('name', 'country'), money('rate')],
  ticket_message_attachments: [
    ...[whole('ticket_message_id'), ...words('uuid', 'path', 'filename', 'mime_type')],
  ],
  ticket_messages: [whole('ticket_id'), whole('user_id'), text('message'), ...stamps],
  tickets: [
    ...[whole('user_id'), ...words('subject', 'status', 'priority', 'department')],
    ...[maybe('service_id', 'int(10)'), ...stamps],
  ],
  users: [
    ...[...words('first_name', 'last_name', 'email', 'password'), maybe('tfa_secret')],
    ...[maybe('role_id', 'int(10)'), maybe('email_verified_at', 'timestamp'), ...stamps],
  ],
}

const service = {
  ...{ user_id: 1, product_id: 1, plan_id: 1, currency_code: 'ZAR', quantity: 1 },
  ...{ price: '113.85', status: 'active', subscription_id: 'secret' },
  ...{ created_at: '2020-01-31 10:00:00', expires_at: '2026-12-01 00:00:00' },
}

const plan = { priceable_type: 'App\\Models\\Product', priceable_id: 1, type: 'recurring' }

/** Every state of a service, products with plans of every kind, a ticket with files. */
export const paymenterStill: Fixture = {
  settings: [
    { id: 1, key: 'tax_enabled', value: '1' },
    { id: 2, key: 'tax_type', value: 'exclusive' },
    { id: 3, key: 'mail_password', value: 'secret' },
    { id: 4, key: 'tax_type', value: 'inclusive', settingable_type: 'App\\Models\\Extension' },
  ],
  tax_rates: [
    { id: 1, name: 'VAT', country: 'all', rate: '15.00' },
    { id: 2, name: 'None', country: 'NA', rate: '0.00' },
  ],
  extensions: [
    { id: 1, name: 'Cards', extension: 'Stripe', type: 'gateway' },
    { id: 2, name: 'Bank transfer', extension: 'Transfer', type: 'gateway' },
    { id: 3, name: 'secret', extension: 'CPanel', type: 'server' },
  ],
  custom_properties: [
    { id: 1, key: 'company_name', name: 'Company name', model: 'App\\Models\\User' },
    { id: 2, key: 'vat_number', name: 'VAT number', model: 'App\\Models\\User' },
    { id: 3, key: 'shirt', name: 'Shirt size', model: 'App\\Models\\User' },
  ],
  products: [
    { id: 1, name: 'Starter', slug: 'starter', description: '<p>One site</p>' },
    { id: 2, name: 'Set up', slug: 'set-up' },
    { id: 3, name: 'Gift', slug: 'gift' },
  ],
  plans: [
    { ...plan, id: 1, name: 'Monthly', billing_period: 1, billing_unit: 'month' },
    { ...plan, id: 2, name: 'Yearly', billing_period: 1, billing_unit: 'year' },
    { ...plan, id: 3, name: 'Weekly', billing_period: 1, billing_unit: 'week' },
    { ...plan, id: 4, name: 'Once', type: 'one-time', priceable_id: 2 },
    { ...plan, id: 5, name: 'Free', type: 'free', priceable_id: 3 },
    { ...plan, id: 6, priceable_type: 'App\\Models\\ConfigOption', billing_unit: 'month' },
  ],
  prices: [
    { id: 1, plan_id: 1, currency_code: 'ZAR', price: '99.00', setup_fee: '50.00' },
    { id: 2, plan_id: 1, currency_code: 'EUR', price: '5.00' },
    { id: 3, plan_id: 2, currency_code: 'ZAR', price: '990.00' },
    { id: 4, plan_id: 3, currency_code: 'ZAR', price: '30.00' },
    { id: 5, plan_id: 4, currency_code: 'ZAR', price: '500.00' },
    { id: 6, plan_id: 6, currency_code: 'ZAR', price: '7.00' },
  ],
  orders: [{ id: 1, user_id: 1, currency_code: 'ZAR' }],
  services: [
    { ...service, id: 1, order_id: 1 },
    {
      ...{ ...service, id: 2, plan_id: 2, price: '1138.50', quantity: 2, status: 'suspended' },
      expires_at: '2027-01-31 00:00:00',
    },
    {
      ...{ ...service, id: 3, status: 'cancelled', expires_at: '2026-12-31 00:00:00' },
      updated_at: '2026-11-20 08:00:00',
    },
    { ...service, id: 4, plan_id: 3, price: '34.50' },
    { ...service, id: 5, product_id: 2, plan_id: 4, price: '575.00', expires_at: null },
    { ...service, id: 6, status: 'pending', expires_at: null },
    { ...service, id: 7, currency_code: 'EUR' },
    { ...service, id: 8, user_id: 9999 },
    { ...service, id: 9, product_id: 3, plan_id: 5, price: '0.00', expires_at: null },
    // Of a customer without VAT, and to end with its period.
    { ...service, id: 10, user_id: 4, price: '99.00', expires_at: '2026-12-15 00:00:00' },
  ],
  service_cancellations: [
    {
      ...{ id: 1, service_id: 3, reason: 'Too slow', type: 'immediate' },
      created_at: '2025-01-15 00:30:00',
    },
    { id: 2, service_id: 10, reason: 'Moving', type: 'end_of_period' },
  ],
  tickets: [
    {
      ...{ id: 1, user_id: 2, subject: 'Where is it?', status: 'replied', priority: 'high' },
      ...{ department: 'Billing', service_id: 1, created_at: '2025-02-03 08:00:00' },
    },
    {
      ...{ id: 2, user_id: 9999, subject: 'Gone', status: 'closed', priority: 'low' },
      ...{ department: 'Support', created_at: '2025-02-04 08:00:00' },
    },
  ],
  ticket_messages: [
    { id: 1, ticket_id: 1, user_id: 2, message: 'First', created_at: '2025-02-03 08:00:00' },
    { id: 2, ticket_id: 1, user_id: 30, message: 'Answer', created_at: '2025-02-03 09:00:00' },
    { id: 3, ticket_id: 2, user_id: 9999, message: 'Mine', created_at: '2025-02-04 08:00:00' },
  ],
  ticket_message_attachments: [
    {
      ...{ id: 1, ticket_message_id: 2, uuid: 'secret', path: 'tickets/uploads/01J.txt' },
      filename: 'quote.txt',
    },
    { id: 2, ticket_message_id: 2, path: 'tickets/uploads/02J.txt', filename: 'gone.txt' },
  ],
}
