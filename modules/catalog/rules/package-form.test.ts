import { expect, test } from 'vitest'
import { emptyFeature } from './package-features.ts'
import {
  newPackageValues,
  type PackageFormValues,
  packageValues,
  toPackage,
} from './package-form.ts'
import { ownIcon } from './plan-glyphs.ts'

const typed = (changes: Partial<PackageFormValues>) =>
  toPackage({ ...newPackageValues, name: 'Baobab', price: '10', ...changes }, true)
const problems = (changes: Partial<PackageFormValues>) => {
  const result = typed(changes)
  return result.ok ? [] : Object.keys(result.error.fields ?? {})
}

test.each([
  ['Café du Cap & Söhne', 'cafe-du-cap-sohne'],
  ['  WordPress — Plus  ', 'wordpress-plus'],
])('the slug of %s', (name, slug) => {
  expect(typed({ name })).toMatchObject({ ok: true, value: { slug } })
})

test('name, price and slug are asked for; numbers have bounds', () => {
  // 'Leave blank' stands under a new slug: without a name only the name is missing.
  expect(problems({ name: ' ', price: '' })).toEqual(['name', 'price'])
  expect(problems({ name: '§§§' })).toEqual(['slug'])
  expect(problems({ price: '-1' })).toEqual(['price'])
  expect(problems({ price: '1.005' })).toEqual(['price'])
  expect(problems({ price: '0' })).toEqual([])
  expect(problems({ sortOrder: '-1' })).toEqual(['sortOrder'])
  expect(problems({ slug: 'Not a slug' })).toEqual(['slug'])
  expect(problems({ billingPeriod: 'weekly', type: 'toy' })).toEqual(['billingPeriod', 'type'])
  const later = toPackage({ ...newPackageValues, name: 'Baobab', price: '10' }, false)
  expect(later).toMatchObject({ ok: false, error: { fields: { slug: ['Enter a slug.'] } } })
})

test('each further period has its price, and none where the field is blank', () => {
  const periodPrices = { ...newPackageValues.periodPrices, quarterly: '285', once: ' 900.50 ' }
  const made = typed({ periodPrices })
  expect(made).toMatchObject({
    ok: true,
    value: { periodPrices: { quarterly: 28_500, once: 90_050 } },
  })
  expect(made.ok && Object.keys(made.value.periodPrices)).toEqual(['quarterly', 'once'])
  // The form shows again what it stored.
  expect(made.ok && packageValues(made.value).periodPrices).toEqual({
    ...newPackageValues.periodPrices,
    ...{ quarterly: '285.00', once: '900.50' },
  })
  expect(problems({ periodPrices: { ...periodPrices, annual: '-1', two_yearly: 'x' } })).toEqual([
    ...['periodPrices.annual', 'periodPrices.two_yearly'],
  ])
})

test('a setup fee is blank or an amount', () => {
  expect(typed({ setupFee: ' ' })).toMatchObject({ value: { setupFeeCents: 0 } })
  const made = typed({ setupFee: '499.99' })
  expect(made).toMatchObject({ value: { setupFeeCents: 49_999 } })
  expect(made.ok && packageValues(made.value).setupFee).toBe('499.99')
  expect(problems({ setupFee: '-1' })).toEqual(['setupFee'])
})

test('a second price for the own period is refused at its field', () => {
  const periodPrices = { ...newPackageValues.periodPrices, annual: '1000' }
  expect(typed({ billingPeriod: 'yearly', periodPrices })).toMatchObject({
    ok: false,
    error: {
      fields: { 'periodPrices.annual': ['The price above is for this period. Clear this one.'] },
    },
  })
  expect(problems({ billingPeriod: 'quarterly', periodPrices })).toEqual([])
})

test('features are text or links, empty and repeated ones are dropped', () => {
  const features = [
    { ...emptyFeature, text: ' Daily backups ' },
    emptyFeature,
    { ...emptyFeature, text: 'Daily backups' },
    { ...emptyFeature, text: 'Fair use', url: '/aup', isClickable: true, openInNewTab: true },
  ]
  const made = typed({ features })
  expect(made).toMatchObject({
    value: {
      features: [
        'Daily backups',
        { text: 'Fair use', url: '/aup', isClickable: true, openInNewTab: true },
      ],
    },
  })
  expect(made.ok && packageValues(made.value).features).toHaveLength(2)
})

test.each([
  'javascript:alert(1)',
  '//elsewhere.example',
  'https://',
  'data:text/html,x',
  '/a\\b',
  'aup',
  'https:/x',
  'JAVASCRIPT:x',
  '/\t/x',
])('a feature does not lead to %s', (url) => {
  expect(
    problems({ features: [{ ...emptyFeature, text: 'Click', url, isClickable: true }] }),
  ).toEqual(['features[0].url'])
})

test('a link needs words, and a clickable feature somewhere to lead', () => {
  expect(problems({ features: [{ ...emptyFeature, url: 'https://x.example' }] })).toEqual([
    'features[0].text',
  ])
  expect(problems({ features: [{ ...emptyFeature, text: 'Click', isClickable: true }] })).toEqual([
    'features[0].url',
  ])
})

test('the icon is a drawing or an own emoji, and comes back as it was chosen', () => {
  const icon = (changes: Partial<PackageFormValues>) => {
    const made = typed(changes)
    if (!made.ok) throw new Error(made.error.message)
    const { glyph, icon } = packageValues(made.value)
    return [made.value.metadata.icon_emoji, glyph, icon]
  }
  expect(icon({})).toEqual(['🚀', ownIcon, '🚀'])
  expect(icon({ glyph: 'kite', icon: '🐧' })).toEqual(['kite', 'kite', ''])
  expect(icon({ glyph: ownIcon, icon: ' 🐧 ' })).toEqual(['🐧', ownIcon, '🐧'])
  expect(problems({ glyph: ownIcon, icon: 'x'.repeat(17) })).toEqual(['icon'])
})
