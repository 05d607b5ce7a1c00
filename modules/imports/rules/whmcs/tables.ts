import type { SourceTable } from '../source-row.ts'

/** What is read of WHMCS, parents before their parts. Never staff, cards, logs or passwords of panels. */
export const whmcsTables: readonly SourceTable[] = [
  { name: 'tblconfiguration', key: 'id', without: ['created_at', 'updated_at'] },
  { name: 'tblcurrencies', key: 'id' },
  { name: 'tblcustomfields', key: 'id' },
  { name: 'tblcustomfieldsvalues', key: 'id', parent: 'relid' },
  {
    name: 'tblclients',
    key: 'id',
    without: ['cardnum', 'startdate', 'expdate', 'issuenumber', 'bankname', 'bankcode', 'bankacct'],
  },
  { name: 'tblinvoices', key: 'id', parent: 'userid' },
  { name: 'tblinvoiceitems', key: 'id', parent: 'invoiceid' },
  { name: 'tblaccounts', key: 'id', parent: 'invoiceid' },
]
