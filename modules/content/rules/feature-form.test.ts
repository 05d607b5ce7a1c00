import { expect, test } from 'vitest'
import { toFeature } from './feature-form.ts'

const values = {
  ...{ title: ' Backups ', description: 'Every day', icon: 'CheckCircle' },
  ...{ sortOrder: '1', isActive: true },
}

test('a feature is read as typed, in place 1 unless another is typed', () => {
  expect(toFeature({ ...values, sortOrder: '' })).toEqual({
    ok: true,
    value: {
      title: 'Backups',
      description: 'Every day',
      icon: 'CheckCircle',
      sortOrder: 1,
      isActive: true,
    },
  })
})

test.each([
  ['title', { title: ' ' }, 'Enter a title.'],
  ['description', { description: '' }, 'Enter a description.'],
  ['icon', { icon: 'Rocket' }, 'Choose an icon.'],
  ['sortOrder', { sortOrder: '1.5' }, 'Enter a whole number from 0 to 1 000 000.'],
])('%s is checked', (field, changes, message) => {
  expect(toFeature({ ...values, ...changes })).toMatchObject({
    ok: false,
    error: { fields: { [field]: [message] } },
  })
})
