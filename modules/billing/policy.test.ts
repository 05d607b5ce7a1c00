import { describe, expect, test } from 'vitest'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { cast, type Who, whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
] as const

describe('staff, by permission', () => {
  test.each<[string, (actor: Actor) => boolean, Who[]]>([
    [
      'manage orders',
      policy.mayManageOrders,
      [
        ...inCharge,
        'a clerk for orders and payments',
        'a clerk for orders and their prices',
        'the system',
        'only orders.manage',
      ],
    ],
    [
      'send emails about an order again',
      policy.maySendOrderEmails,
      [
        ...inCharge,
        'a clerk for orders and payments',
        'a clerk for orders and their prices',
        'the system',
        'only orders.manage',
        'only email.manage',
      ],
    ],
    [
      'set prices that differ from the package',
      policy.maySetPrices,
      [...inCharge, 'a clerk for orders and their prices', 'the system'],
    ],
    [
      'manage invoices',
      policy.mayManageInvoices,
      [
        ...inCharge,
        'a bookkeeper for invoices and payments',
        'a biller who sees billing and manages invoices',
        'the system',
        'only invoices.manage',
      ],
    ],
    [
      'record, reverse and pay out money',
      policy.mayManagePayments,
      [...inCharge, 'a bookkeeper for invoices and payments', 'the system'],
    ],
    [
      'record the payment of an order',
      policy.mayRecordOrderPayments,
      [...inCharge, 'a clerk for orders and payments', 'the system'],
    ],
    [
      'manage subscriptions',
      policy.mayManageSubscriptions,
      [...inCharge, 'the system', 'only subscriptions.manage'],
    ],
    [
      'see billing runs and revenue',
      policy.mayViewBilling,
      [
        ...inCharge,
        'a biller who sees billing and manages invoices',
        'the system',
        'only billing.view',
      ],
    ],
    [
      'start a billing run',
      policy.mayRunBilling,
      [...inCharge, 'a biller who sees billing and manages invoices', 'the system'],
    ],
    [
      'file a VAT report',
      policy.mayFileVat,
      [...inCharge, 'a bookkeeper for invoices and payments', 'the system'],
    ],
  ])('%s', (_, may, expected) => {
    expect(whoMay(may)).toEqual(expected)
  })
})

/** Every signed-in user, with their own password, and not viewing another account. */
const themselves: Who[] = [
  'a customer',
  'a user without a customer record',
  'a support agent',
  ...([
    'a super admin',
    'a super admin whose password is long ago',
    'staff who were deactivated',
  ] as const),
  'staff whose role could not be read in time',
  ...(['a custom role with every permission', 'a custom role without permissions'] as const),
  'a clerk for orders and payments',
  'a clerk for orders and their prices',
  'a bookkeeper for invoices and payments',
  'a biller who sees billing and manages invoices',
]

const contacts: string[] = ['a billing contact', 'a technical contact', 'a contact with both roles']
const among = (may: (actor: Actor) => boolean) =>
  whoMay(may).filter((who) => !who.startsWith('only '))

test.each<[string, (actor: Actor) => boolean, Who[]]>([
  [
    'pay their invoices',
    policy.mayPayOwnInvoices,
    ['a billing contact', 'a contact with both roles'],
  ],
  ['order', policy.mayOrder, ['a billing contact', 'a contact with both roles']],
  [
    'name their services and ask for changes',
    policy.mayCareForOwnServices,
    ['a technical contact', 'a contact with both roles'],
  ],
  ['change their plans', policy.mayChangeOwnPlans, ['a contact with both roles']],
  ['end their services', policy.mayEndOwnServices, []],
])(
  'everybody signed in may %s, of contacts those whose role has it; a guest in the account may not',
  (_, may, ofContacts) => {
    expect(among(may).filter((who) => !contacts.includes(who))).toEqual(themselves)
    expect(among(may).filter((who) => contacts.includes(who))).toEqual(ofContacts)
  },
)

test('invoices are seen by billing contacts and services by technical ones; staff who look at an account see both', () => {
  const seen = (may: (actor: Actor) => boolean) =>
    among(may).filter((who) => /contact|viewing/.test(who))
  expect(seen(policy.maySeeOwnInvoices)).toEqual([
    'a billing contact',
    'a contact with both roles',
    'staff viewing a customer',
  ])
  expect(seen(policy.maySeeOwnServices)).toEqual([
    'a technical contact',
    'a contact with both roles',
    'staff viewing a customer',
  ])
})

describe('a subscription is changed', () => {
  const staff: Who[] = [...inCharge, 'the system', 'only subscriptions.manage']
  const own = { customerId: 'customer-1' }
  const ofAnother = { customerId: 'customer-2' }

  test('by its customer and by staff for subscriptions', () => {
    expect(whoMay((actor) => policy.mayChangeSubscription(actor, own, 'end'))).toEqual([
      'a customer',
      ...staff,
    ])
    expect(whoMay((actor) => policy.mayChangeSubscription(actor, own, 'care'))).toEqual([
      'a customer',
      'a technical contact',
      'a contact with both roles',
      ...staff,
    ])
  })

  test('by no other customer', () => {
    expect(whoMay((actor) => policy.mayChangeSubscription(actor, ofAnother, 'care'))).toEqual(staff)
  })

  test('not by staff who look at the account as its customer, and not before a temporary password is replaced', () => {
    expect(policy.mayChangeSubscription(cast['staff viewing a customer'], own, 'care')).toBe(false)
    expect(
      policy.mayChangeSubscription(cast['a customer with a temporary password'], own, 'care'),
    ).toBe(false)
  })
})
