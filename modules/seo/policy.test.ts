import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayManageRedirects } from '../redirects/policy.ts'
import { mayManageGlobalSeo, mayManageSeo } from './policy.ts'

const inCharge = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('pages, redirects and broken links are managed by permission; the tab of the settings by either of two', () => {
  expect(whoMay(mayManageSeo)).toEqual([...inCharge, 'only seo.manage'])
  expect(whoMay(mayManageRedirects)).toEqual([...inCharge, 'only seo.manage'])
  expect(whoMay(mayManageGlobalSeo)).toEqual([
    ...inCharge,
    'only seo.manage',
    'only settings.manage',
  ])
})
