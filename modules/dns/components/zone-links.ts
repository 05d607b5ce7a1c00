import { href } from 'react-router'

/** The addresses of a zone's page, forms and buttons. */
export type ZoneLinks = Record<'page' | 'record' | 'remove' | 'sign' | 'unsign' | 'undo', string>

export const staffZoneLinks = (service: { id: string }): ZoneLinks => ({
  page: href('/admin/services/:id/dns', service),
  record: href('/admin/services/:id/dns/record', service),
  remove: href('/admin/services/:id/dns/remove', service),
  sign: href('/admin/services/:id/dns/sign', service),
  unsign: href('/admin/services/:id/dns/unsign', service),
  undo: href('/admin/services/:id/dns/undo', service),
})

/** `id` is the subscription's, `item` the service's. */
export const customerZoneLinks = (account: { id: string; item: string }): ZoneLinks => ({
  page: href('/dashboard/services/:id/accounts/:item/dns', account),
  record: href('/dashboard/services/:id/accounts/:item/dns/record', account),
  remove: href('/dashboard/services/:id/accounts/:item/dns/remove', account),
  sign: href('/dashboard/services/:id/accounts/:item/dns/sign', account),
  unsign: href('/dashboard/services/:id/accounts/:item/dns/unsign', account),
  undo: href('/dashboard/services/:id/accounts/:item/dns/undo', account),
})

/** The form of a new TXT record of this name. */
export const ofText = (address: string, name: string): string =>
  `${address}?${new URLSearchParams({ type: 'TXT', name })}`

/** The form of a stored record. */
export const ofRecord = (address: string, key: string): string =>
  `${address}?${new URLSearchParams({ key })}`
