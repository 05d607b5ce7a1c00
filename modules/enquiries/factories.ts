import type { DomainInquiry, GeneralEnquiry } from './rules/enquiry-forms.ts'

export function anEnquiry(changes: Partial<GeneralEnquiry> = {}): GeneralEnquiry {
  return {
    name: 'Lindiwe Mokoena',
    email: 'lindiwe@test.example',
    subject: 'A new shop',
    message: 'Hello\nCan you host it?',
    ...changes,
  }
}

export function aDomainInquiry(changes: Partial<DomainInquiry> = {}): DomainInquiry {
  const nothing = { companyName: '', phone: '', currentRegistrar: '', message: '' }
  return {
    ...nothing,
    serviceType: 'register',
    domainName: 'example.co.za',
    contactName: 'Lindiwe Mokoena',
    email: 'lindiwe@test.example',
    ...changes,
  }
}
