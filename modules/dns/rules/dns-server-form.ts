import { z } from 'zod'
import { several } from '#kernel/form-fields.ts'
import {
  addressField,
  fingerprintField,
  nameServerList,
  serverName,
} from '#modules/provisioning/rules/server-form.ts'
import { templateRrsets } from './template.ts'
import { zoneKinds } from './zone.ts'

/** A blank key keeps the stored one. */
export const dnsServerForm = z.object({
  name: serverName,
  address: addressField,
  secret: z.string().trim().max(2_000).default(''),
  fingerprint: fingerprintField,
  nameServers: nameServerList.refine((names) => names.length > 0, {
    message: 'Enter at least one name server.',
  }),
  hostmaster: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]+@([a-z0-9-]+\.)+[a-z0-9-]{2,63}$/, 'Enter an email address.'),
  zoneKind: z.enum(zoneKinds, 'Choose how changes reach the other name servers.'),
  template: z
    .string()
    .max(5_000)
    .default('')
    .superRefine((template, check) => {
      const addresses = ['192.0.2.10', '2001:db8::10']
      const rrsets = templateRrsets(template, { domain: 'example.co.za', addresses })
      if (!rrsets.ok) check.addIssue({ code: 'custom', message: rrsets.error.message })
    }),
  groups: several(200),
})
export type DnsServerValues = z.output<typeof dnsServerForm>
