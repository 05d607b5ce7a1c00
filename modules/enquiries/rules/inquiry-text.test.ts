import { expect, test } from 'vitest'
import { inquiryText } from './inquiry-text.ts'

const asked = {
  serviceType: 'transfer',
  domainName: 'wombat.co.za',
  currentRegistrar: '',
  companyName: '',
  phone: '',
  message: '',
} as const

test('the facts of the form come first, without those that were left blank, then the message', () => {
  expect(inquiryText(asked)).toBe('Transfer: wombat.co.za')
  expect(
    inquiryText({
      ...asked,
      serviceType: 'register',
      currentRegistrar: 'Elsewhere',
      companyName: 'Wombat',
      phone: '082 555 1234',
    }),
  ).toBe(
    'New Registration: wombat.co.za\nCurrent registrar: Elsewhere\nCompany: Wombat\nPhone: 082 555 1234',
  )
  expect(inquiryText({ ...asked, message: 'Before Friday, please.' })).toBe(
    'Transfer: wombat.co.za\n\nBefore Friday, please.',
  )
})
