import { expect, test } from 'vitest'
import { matchingSeoSettings } from './matching-seo-settings.ts'

const found = (search: string) => matchingSeoSettings(search).map(({ field }) => field)

test('the fields of the SEO tab are found by their label, their card or their hint', () => {
  expect(found('site tagline')).toEqual(['siteTagline'])
  expect(found('seo settings')[0]).toBeNull()
  expect(found('verification')).toEqual(['customHeadScripts'])
  expect(found('picture for sharing')).toEqual(['ogImage'])
  expect(found('robots.txt')).toEqual(['robotsTxt'])
  expect(found('zebra')).toEqual([])
})
