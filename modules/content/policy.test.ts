import { expect, test } from 'vitest'
import { whoMay } from '#tests/actors.ts'
import { mayManageContent, mayManageFeatures, mayUsePictures } from './policy.ts'

const always = [
  'a super admin',
  'a super admin whose password is long ago',
  'a custom role with every permission',
  'the system',
]

test('the content of the site and the features of its home page each need their permission', () => {
  expect(whoMay(mayManageContent)).toEqual([...always, 'only content.manage'])
  expect(whoMay(mayManageFeatures)).toEqual([...always, 'only features.manage'])
})

test('pictures are for all staff whose editors have some', () => {
  expect(whoMay(mayUsePictures)).toEqual([
    ...always,
    'only blog.manage',
    'only reviews.manage',
    'only content.manage',
    'only seo.manage',
    'only settings.manage',
  ])
})
