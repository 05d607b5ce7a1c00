import { expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { openActions } from '../actions.ts'
import { adminSections, openSections } from '../sections.ts'
import { localGroups, localItem } from './palette-items.ts'

function titles(text: string, ...permissions: Parameters<typeof staffWith>) {
  const member = staffWith(...permissions)
  const open = [...openSections(member), ...openActions(member)]
  const groups = localGroups(
    text,
    adminSections.filter(({ to }) => open.includes(to)),
    open,
  )
  return Object.fromEntries(
    groups.map(({ heading, items }) => [heading, items.map(({ title }) => title)]),
  )
}

test('sections and actions are found by every word, those that begin with it first', () => {
  expect(titles('invoice', ...everyPermission)).toEqual({
    'Go to': ['Invoice Management'],
    Do: ['Create invoice'],
  })
  expect(titles('new TICKET', ...everyPermission).Do).toEqual(['New ticket'])
  expect(titles('pay', ...everyPermission)['Go to']).toEqual(['Payouts', 'Card payments'])
  expect(titles('impersonate', ...everyPermission).Do).toEqual(['Sign in as…'])
  expect(titles('zzz', ...everyPermission)).toEqual({ 'Go to': [], Do: [] })
})

test('without words only sections are shown', () => {
  expect(titles('', 'dashboard.view', 'faq.manage')).toEqual({
    'Go to': ['Website Dashboard', 'FAQ Manager', 'API keys', 'Profile'],
    Do: [],
  })
})

test('offers only what the user may open', () => {
  expect(titles('create', 'tickets.handle')).toEqual({
    'Go to': [],
    Do: ['New ticket', 'Add canned reply'],
  })
  expect(titles('log in', 'customers.impersonate').Do).toEqual([])
  expect(titles('log in', 'customers.impersonate', 'customers.manage').Do).toEqual(['Sign in as…'])
  const member = staffWith('tickets.handle')
  expect(localItem('/admin/orders', adminSections, openSections(member))).toBeUndefined()
  expect(localItem('/admin/tickets', adminSections, openSections(member))).toMatchObject({
    title: 'Tickets',
  })
})
