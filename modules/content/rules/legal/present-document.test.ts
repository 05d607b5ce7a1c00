import { describe, expect, test } from 'vitest'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { acceptableUse } from '../../defaults/legal/acceptable-use.ts'
import { privacy } from '../../defaults/legal/privacy.ts'
import { terms } from '../../defaults/legal/terms.ts'
import { footerSection } from '../../defaults/sections/frame.ts'
import type { LegalDocument } from './document.ts'
import { legalFacts } from './facts.ts'
import { presentDocument } from './present-document.ts'

const documents = [terms, privacy, acceptableUse]
const seller = {
  legal_name: 'Karoo Hosting (Pty) Ltd',
  legal_status: 'Private company',
  registration_number: '2020/111111/07',
  physical_address: '1 Long Street\nCape Town 8001',
  postal_address: '',
  vat_registered: true,
  vat_number: '4123456789',
  vat_registered_since: '2026-01-01',
}
const settings = {
  siteTitle: 'Karoo - Hosting',
  contactEmail: 'help@karoo.example',
  supportPhone: '+27 21 555 0100',
  sellerDetails: seller,
  billingSettings: defaultBillingSettings,
}
const { uptime: target, money_back: refund } = footerSection.initial
/** As an owner who has stated both claims has them. */
const stated = { uptime: { ...target, shown: true }, money_back: { ...refund, shown: true } }
const everything = legalFacts(
  settings,
  { offered: { card: true, eft: true }, claims: stated },
  '2026-11-20',
  'https://karoo.example',
)
const nothing = legalFacts(
  {
    ...settings,
    contactEmail: '',
    supportPhone: '',
    sellerDetails: {
      ...seller,
      legal_name: '',
      legal_status: '',
      registration_number: '',
      physical_address: '',
      vat_registered: false,
    },
    billingSettings: {
      ...defaultBillingSettings,
      enable_annual_billing: false,
      enable_recurring_billing: false,
    },
  },
  { offered: { card: false, eft: false }, claims: null },
  '2026-11-20',
  'https://karoo.example',
)
const textOf = (document: LegalDocument, facts = everything) =>
  JSON.stringify(presentDocument(document, facts))

describe('the legal pages', () => {
  test.each(documents)(
    '$path: every name is known, every link found, every anchor its own',
    (document) => {
      for (const facts of [everything, nothing]) {
        const shown = presentDocument(document, facts)
        expect(JSON.stringify(shown)).not.toMatch(/\{\w+\}|\]\(/)
        const ids = shown.sections.map((section) => section.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(shown.sections.every((section) => section.blocks.length > 0)).toBe(true)
      }
    },
  )

  test.each(documents)(
    '$path: links between the pages lead to sections that are there',
    (document) => {
      const targets = new Set(
        documents.flatMap(({ path, sections }) => [
          path,
          ...sections.map(({ id }) => `${path}#${id}`),
        ]),
      )
      for (const [, to = ''] of JSON.stringify(document).matchAll(/\]\(([/#][^)]*)\)/g)) {
        expect(targets).toContain(to.startsWith('#') ? document.path + to : to)
      }
    },
  )

  test.each(documents)(
    '$path: title and description have the length that search results show',
    ({ meta }) => {
      const title = `${meta.title} · Hostwright`
      expect(title.length).toBeGreaterThanOrEqual(30)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(meta.description.length).toBeGreaterThanOrEqual(120)
      expect(meta.description.length).toBeLessThanOrEqual(160)
    },
  )

  test('the seller is who the settings say, and what is not set is not shown', () => {
    const labels = everything.seller.map(({ label }) => label)
    expect(labels).toEqual([
      'Legal name',
      'Trading as',
      'Legal status',
      'Registration number',
      'VAT number',
      'Physical address',
      'Phone',
      'Email',
      'Website',
    ])
    expect(textOf(terms)).toContain('Karoo Hosting (Pty) Ltd')
    expect(nothing.seller.map(({ label }) => label)).toEqual(['Trading as', 'Website'])
  })

  test('they speak of card, EFT, VAT, yearly plans and renewal only where these exist', () => {
    for (const document of documents)
      expect(textOf(document, nothing)).not.toMatch(
        /PayFast|EFT|includes VAT|12-month|12 months|renews at/,
      )
    expect(textOf(terms)).toMatch(/PayFast.*EFT.*20 business days/)
    expect(textOf(terms, nothing)).toContain('not registered for VAT')
    const onlyEft = textOf(
      terms,
      legalFacts(
        settings,
        { offered: { card: false, eft: true }, claims: stated },
        '2026-11-20',
        'https://karoo.example',
      ),
    )
    expect(onlyEft).toMatch(/renews at.*pay by EFT/)
    expect(onlyEft).not.toMatch(/PayFast|pay by card/)
    const before = legalFacts(
      settings,
      { offered: { card: true, eft: true }, claims: stated },
      '2025-12-31',
      'https://karoo.example',
    )
    expect(textOf(terms, before)).toContain('not registered for VAT')
  })

  test('the terms speak of other periods and of setup fees only where plans are sold with them', () => {
    const sold = (periods: BillingPeriod[], setupFee: boolean) =>
      textOf(
        terms,
        legalFacts(
          {
            ...settings,
            billingSettings: { ...defaultBillingSettings, enable_annual_billing: false },
          },
          { offered: { card: true, eft: true, periods, setupFee }, claims: null },
          '2026-11-20',
          'https://karoo.example',
        ),
      )
    expect(sold(['monthly'], false)).not.toMatch(
      /quarter|24.month|setup fee|pay for once|12 months or more/,
    )
    expect(sold(['quarterly'], false)).toMatch(/by the quarter or half-year.*Three or six months/)
    expect(sold(['half_yearly'], false)).toContain('Three or six months')
    expect(sold(['once'], true)).toMatch(/setup fee.*isn’t billed again/)
    expect(sold(['two_yearly'], false)).toMatch(
      /24-month term may be ended.*agreement for 24 months.*12 months or more ends.*end such a term early/,
    )
    expect(sold(['two_yearly'], false)).not.toMatch(/12-month|agreement for 12 months/)
  })

  test('the terms explain a claim of the footer in its own words, while it is made', () => {
    const { uptime, money_back } = stated
    const facts = (claims: Parameters<typeof legalFacts>[1]['claims']) =>
      legalFacts(
        settings,
        { offered: { card: true, eft: true }, claims },
        '2026-11-20',
        'https://karoo.example',
      )
    const both = textOf(terms, facts({ uptime: { ...uptime, text: '99.5% uptime' }, money_back }))
    expect(both).toMatch(/‘Money-back Guarantee’.*‘99.5% uptime’/)
    const oneHidden = textOf(terms, facts({ uptime, money_back: { ...money_back, shown: false } }))
    expect(oneHidden).toContain('‘99.9% Uptime SLA’')
    expect(oneHidden).not.toContain('Money-back')
    expect(textOf(terms, nothing)).not.toMatch(/Uptime SLA|Money-back|‘’/)
  })

  test('the privacy policy names who measures visits, whether they are asked for first, and names none where there is none', () => {
    const facts = (measurers?: Parameters<typeof legalFacts>[1]['measurers']) =>
      textOf(
        privacy,
        legalFacts(
          settings,
          { offered: { card: true, eft: true }, claims: null, measurers },
          '2026-11-20',
          'https://karoo.example',
        ),
      )
    expect(facts()).toContain('None are for advertising or tracking')
    expect(facts()).not.toMatch(/count visits|change your answer|Measuring visits/)
    expect(facts({ names: 'Hotjar', ask: true })).toMatch(
      /count visits with Hotjar, but only if you allow it.*Measuring visits.*change your answer/,
    )
    expect(facts({ names: 'Hotjar', ask: false })).toMatch(
      /count visits with Hotjar, but never.*Measuring visits/,
    )
    expect(facts({ names: 'Hotjar', ask: false })).not.toMatch(
      /if you allow|change your answer|None are for advertising/,
    )
  })

  test('the privacy policy says how long chats are kept, as the settings say', () => {
    const text = (chatMonths: number) =>
      textOf(
        privacy,
        legalFacts(
          settings,
          { offered: { card: true, eft: true }, claims: null, chatMonths },
          '2026-11-20',
          'https://karoo.example',
        ),
      )
    expect(text(12)).toContain('For 12 months after a chat, then we remove')
    expect(text(1)).toContain('For one month after a chat')
    expect(text(12)).not.toContain('Until you ask us to delete it')
    expect(text(0)).toContain('Until you ask us to delete it')
    expect(text(0)).not.toContain('months after a chat')
  })

  test('a link leads to a page, a secure address or a mailbox, and nowhere else', () => {
    const text =
      '[a](/terms#law) [b](https://b.example) [c](javascript:alert(1)) [d](//evil.example) {unknown}'
    const document: LegalDocument = { ...terms, brief: [text], sections: [] }
    expect(presentDocument(document, everything).brief).toEqual([
      [
        { text: 'a', to: '/terms#law' },
        ' ',
        { text: 'b', to: 'https://b.example' },
        ' [c](javascript:alert(1)) [d](//evil.example) {unknown}',
      ],
    ])
  })
})
