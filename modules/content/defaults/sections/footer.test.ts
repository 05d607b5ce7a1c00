import { expect, test } from 'vitest'
import { footerStrip, shownFooter, shownText } from '../../rules/claim.ts'
import { sectionContent } from '../../rules/section.ts'
import { footerSection } from './frame.ts'

const { initial } = footerSection
/** As an owner who has stated every claim has it. */
const stated = footerSection.schema.parse(
  Object.fromEntries(
    Object.entries(initial).map(([name, claim]) => [name, { ...claim, shown: true }]),
  ),
)

test('has the claims of A§2, word for word', () => {
  expect(footerStrip(stated)).toEqual([
    'Trusted by 50,000+ websites',
    'SSL Secured',
    '24/7 Support',
    'Money-back Guarantee',
  ])
  expect([
    shownText(stated.status),
    shownText(stated.uptime),
    shownText(stated.phone_note),
  ]).toEqual(['All systems operational', '99.9% Uptime SLA', 'Extension 2'])
})

test('says of a new site only what the program makes true (D47)', () => {
  expect(shownFooter(initial)).toEqual({
    ...shownFooter(null),
    strip: ['SSL Secured'],
    status: { text: 'All systems operational', troubleText: 'Some systems are having trouble' },
  })
})

test.each(['trusted_by', 'ssl_secured', 'support_hours', 'money_back'] as const)(
  '%s can be switched off alone (D32)',
  (name) => {
    const left = footerStrip({ ...stated, [name]: { ...stated[name], shown: false } })
    expect(left).toHaveLength(3)
    expect(left).not.toContain(initial[name].text)
  },
)

test('a blank claim is none', () => {
  expect(shownText({ text: ' ', shown: true })).toBeNull()
  expect(shownText(undefined)).toBeNull()
})

test('what is missing in a claim falls back alone', () => {
  const stored = {
    uptime: { text: '99.5% Uptime SLA', shown: true },
    status: { text: 'All fine', shown: true },
  }
  const content = sectionContent(footerSection, stored)
  expect(shownText(content.uptime)).toBe('99.5% Uptime SLA')
  expect(content.status).toEqual({ ...initial.status, text: 'All fine' })
})

test('what is switched off does not leave the server', () => {
  const off = sectionContent(
    footerSection,
    Object.fromEntries(
      Object.entries(initial).map(([name, claim]) => [name, { ...claim, shown: false }]),
    ),
  )
  expect(shownFooter(off)).toEqual(shownFooter(null))
})
