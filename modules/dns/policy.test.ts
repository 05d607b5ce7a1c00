import { expect, test } from 'vitest'
import * as provisioning from '#modules/provisioning/policy.ts'
import { whoMay } from '#tests/actors.ts'
import * as policy from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('servers and their keys are for who manages settings, services for who manages subscriptions', () => {
  const settings = [...inCharge, 'only settings.manage']
  expect(whoMay(provisioning.mayManageServers)).toEqual(settings)
  expect(whoMay(policy.mayManageDnsServers)).toEqual(settings)
  const subscriptions = [...inCharge, 'only subscriptions.manage']
  expect(whoMay(provisioning.mayManageServices)).toEqual(subscriptions)
  expect(whoMay(policy.mayMakeZones)).toEqual(subscriptions)
})

test('panel and zone are open to the customer, their technical contacts and staff, another one’s to staff', () => {
  const staff = [...inCharge, 'only subscriptions.manage']
  const own = ['a customer', 'a technical contact', 'a contact with both roles']
  for (const may of [provisioning.mayUsePanel, policy.mayEditZone]) {
    expect(whoMay((actor) => may(actor, { customerId: 'customer-1' })).toSorted()).toEqual(
      [...own, ...staff].toSorted(),
    )
    expect(whoMay((actor) => may(actor, { customerId: 'customer-9' }))).toEqual(staff)
  }
})

test('name servers of a zone itself are changed by people who manage subscriptions', () => {
  expect(whoMay(policy.mayEditApexNameServers)).toEqual(
    [...inCharge, 'only subscriptions.manage'].filter((one) => one !== 'the system'),
  )
})
