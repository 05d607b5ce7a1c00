import { expect, test } from 'vitest'
import { plansMatching } from './hosting-plan.ts'
import { newHostingPlanValues, toHostingPlan } from './hosting-plan-form.ts'

test('name, price and description are asked for; the slug is made of the name', () => {
  const empty = toHostingPlan(newHostingPlanValues)
  expect(empty.ok ? [] : Object.keys(empty.error.fields ?? {})).toEqual([
    'name',
    'price',
    'description',
  ])
  const plan = {
    ...newHostingPlanValues,
    name: 'Großer Plan & Co. 2',
    price: '0.01',
    description: 'Text',
  }
  expect(toHostingPlan(plan)).toMatchObject({
    ok: true,
    value: { slug: 'groerplanco2', priceCents: 1 },
  })
})

test('a search looks at names, descriptions and features', () => {
  const plans = [
    { name: 'Start', slug: 'start', description: '', features: ['Daily Backups'] },
    { name: 'Grow', slug: 'grow', description: 'For shops', features: [] },
  ]
  const found = (search: string) => plansMatching(plans, search).map(({ name }) => name)
  expect([found('backups'), found('SHOP'), found(''), found('none')]).toEqual([
    ['Start'],
    ['Grow'],
    ['Start', 'Grow'],
    [],
  ])
})
