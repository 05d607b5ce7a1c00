import { expect, test } from 'vitest'
import { customerFormSchema, readTags } from './customer-form.ts'

const person = { firstName: ' Lerato ', lastName: 'Dube', email: 'Lerato@Example.co.za' }

test('tags are trimmed, empties dropped, and the same one twice is one (B§5)', () => {
  expect(readTags(' VIP, , reseller ,vip,  two   words,')).toEqual(['VIP', 'reseller', 'two words'])
  expect(readTags('')).toEqual([])
})

test('needs first name, last name and an email address, and nothing else', () => {
  expect(customerFormSchema.parse(person)).toMatchObject({
    firstName: 'Lerato',
    email: 'lerato@example.co.za',
    status: 'active',
    tags: [],
    country: 'ZA',
  })
  for (const missing of ['firstName', 'lastName', 'email'])
    expect(
      customerFormSchema
        .safeParse({ ...person, [missing]: ' ' })
        .error?.issues.map(({ path }) => path[0]),
    ).toContain(missing)
  expect(customerFormSchema.safeParse({ ...person, status: 'vip' }).success).toBe(false)
  expect(customerFormSchema.safeParse({ ...person, tags: 'x'.repeat(41) }).success).toBe(false)
})
