import { expect, test } from 'vitest'
import { searchOrigin } from '../search-engines.ts'
import { blogPosting, faqPage } from './blog-posting.ts'
import { product } from './product.ts'
import { inlineJson, structuredDataScript } from './serialise.ts'
import { breadcrumbList, organization, webSite } from './site.ts'

const origin = 'https://host.example'
const seller = {
  legal_name: 'Protea (Pty) Ltd',
  legal_status: '',
  registration_number: '2019/1/07',
  physical_address: '12 Bree Street\nCape Town 8001',
  postal_address: '',
  vat_registered: true,
  vat_number: '4123456789',
  vat_registered_since: '',
}
const site = {
  origin,
  brand: 'Protea',
  description: 'Hosting',
  tagline: '',
  logo: '/logo.svg',
  email: 'hi@host.example',
  phone: '',
  seller,
  vatNumber: '4123456789',
}

test.each([
  '</script><script>evil()</script>',
  '<!--',
  ']]>',
  '&lt;/script&gt;',
  '\u2028\u2029',
  '</SCRIPT >',
])('%j cannot leave its script element and comes back whole', (text) => {
  const written = inlineJson({ text })
  expect(written).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual({ text })
})

test('nothing to say is no script', () => {
  expect(structuredDataScript([])).toBe('')
})

test('an organization says what is set and leaves out what is not', () => {
  const said = organization({
    ...site,
    social: ['', 'https://linkedin.example/protea', 'javascript:alert(1)'],
  })
  expect(said).toMatchObject({
    legalName: 'Protea (Pty) Ltd',
    logo: `${origin}/logo.svg`,
    sameAs: ['https://linkedin.example/protea'],
  })
  expect(said).toMatchObject({
    address: { streetAddress: '12 Bree Street, Cape Town 8001', addressCountry: 'ZA' },
    vatID: '4123456789',
  })
  expect(said).not.toHaveProperty('telephone')
  expect(said).not.toHaveProperty('slogan')
  expect(organization({ ...site, social: [], tagline: 'Hosting that answers' })).toMatchObject({
    slogan: 'Hosting that answers',
  })
})

test.each([
  ['', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['http://host.example', 'http://host.example'],
  ['https://www.host.example/start', 'https://www.host.example'],
  ['host.example', 'https://host.example'],
  ['javascript://host.example/%0aalert(1)', 'https://host.example'],
])('with the address %j in the SEO settings search engines are told %j', (siteUrl, expected) => {
  expect(searchOrigin('https://host.example', siteUrl)).toBe(expected)
})

test('the site can be searched', () => {
  expect(webSite({ ...site, social: [] })).toMatchObject({
    potentialAction: {
      target: { urlTemplate: `${origin}/blog?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
})

test('breadcrumbs are counted from one', () => {
  const crumbs = [
    { label: 'Home', path: '/' },
    { label: 'Blog', path: '/blog' },
  ]
  expect(breadcrumbList(origin, crumbs)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${origin}/` },
      { position: 2, item: `${origin}/blog` },
    ],
  })
})

const item = {
  name: 'Starter',
  slug: 'starter',
  description: 'Small',
  priceCents: 19_900,
  billingPeriod: 'monthly' as const,
  periodPrices: {},
  setupFeeCents: 0,
}
const page = { origin, path: '/products/wordpress', brand: 'Protea' }

test('a package is offered for what is paid, VAT included, for each way to pay', () => {
  const said = product(
    item,
    { vatRate: 1500, annualDiscountPercent: 20, annualBilling: true },
    page,
  )
  expect(said).toMatchObject({
    offers: [
      {
        price: '228.85',
        priceCurrency: 'ZAR',
        availability: 'https://schema.org/InStock',
        priceSpecification: { valueAddedTaxIncluded: true },
      },
      { price: '2196.96', priceSpecification: { referenceQuantity: { value: 12 } } },
    ],
  })
})

test('each period of a package is an offer of its own', () => {
  const sold = { ...item, periodPrices: { quarterly: 57_000, two_yearly: 400_000, once: 90_000 } }
  const terms = { vatRate: null, annualDiscountPercent: 20, annualBilling: false }
  const price = (price: string, value: number) => ({
    price,
    priceSpecification: { price, referenceQuantity: { value, unitCode: 'MON' } },
  })
  expect(product(sold, terms, page)).toMatchObject({
    offers: [price('199.00', 1), price('570.00', 3), price('4000.00', 24), { price: '900.00' }],
  })
})

test('a setup fee is a price beside that of each period, VAT included', () => {
  const terms = { vatRate: 1500, annualDiscountPercent: 20, annualBilling: false }
  expect(product({ ...item, setupFeeCents: 50_000 }, terms, page)).toMatchObject({
    offers: [
      {
        price: '228.85',
        priceSpecification: [
          { price: '228.85', referenceQuantity: { value: 1 } },
          {
            price: '575.00',
            priceComponentType: 'https://schema.org/ActivationFee',
            valueAddedTaxIncluded: true,
          },
        ],
      },
    ],
  })
})

test('a seller who charges no VAT does not speak of it', () => {
  const said = JSON.stringify(
    product(item, { vatRate: null, annualDiscountPercent: 20, annualBilling: false }, page),
  )
  expect(said).toContain('"price":"199.00"')
  expect(said).not.toContain('valueAddedTax')
})

test('a post was changed no earlier than it was published, and is by us when its author is not shown', () => {
  const post = {
    title: 'T',
    slug: 't',
    excerpt: '',
    authorName: '',
    image: '',
    section: '',
    keywords: [],
  }
  const said = blogPosting(
    {
      ...post,
      publishedAt: new Date('2026-02-02T00:00:00Z'),
      updatedAt: new Date('2026-01-01T00:00:00Z'),
    },
    origin,
  )
  expect(said).toMatchObject({
    dateModified: '2026-02-02T00:00:00.000Z',
    author: { '@id': `${origin}/#organization` },
    image: `${origin}/og/blog/t.png`,
  })
})

test('questions carry the answers that the page shows', () => {
  expect(faqPage([{ question: 'Why?', answer: 'Because.' }], `${origin}/faq`)).toMatchObject({
    mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
  })
})
