import { expect, test } from 'vitest'
import { contactProblems } from './use-message-form.ts'

test.each([
  [
    { name: '', email: ' ' },
    { name: 'Please enter your name', email: 'Please enter your email' },
  ],
  [{ name: null, email: null }, {}],
  [{ name: 'Thandi', email: null }, {}],
  [
    { name: 'Thandi', email: 'thandi' },
    { email: 'Enter an email address such as thandi@example.co.za.' },
  ],
  [{ name: 'Thandi', email: ' thandi@example.co.za ' }, {}],
])('%j', (form, problems) => expect(contactProblems(form)).toEqual(problems))
