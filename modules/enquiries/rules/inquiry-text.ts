import { type DomainServiceType, serviceTypeLabels } from './status.ts'

type Submitted = {
  serviceType: DomainServiceType
  domainName: string
  currentRegistrar: string
  companyName: string
  phone: string
  message: string
}

/** All fields of the domain form, as the first message of a ticket. */
export function inquiryText({
  serviceType,
  domainName,
  currentRegistrar,
  companyName,
  phone,
  message,
}: Submitted): string {
  const facts = [
    [serviceTypeLabels[serviceType], domainName],
    ['Current registrar', currentRegistrar],
    ['Company', companyName],
    ['Phone', phone],
  ]
  const lines = facts.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]))
  return [lines.join('\n'), message].filter(Boolean).join('\n\n')
}
