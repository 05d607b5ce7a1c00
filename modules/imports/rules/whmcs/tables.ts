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
  {
    name: 'tblusers',
    key: 'id',
    without: ['second_factor_config', 'remember_token', 'reset_token'],
  },
  { name: 'tblusers_clients', key: 'id', parent: 'client_id' },
  { name: 'tblcontacts', key: 'id', parent: 'userid', without: ['password'] },
  { name: 'tblproducts', key: 'id' },
  { name: 'tblpricing', key: 'id', parent: 'relid' },
  { name: 'tbladdons', key: 'id' },
  { name: 'tblhosting', key: 'id', parent: 'userid', without: ['password'] },
  { name: 'tblhostingaddons', key: 'id', parent: 'hostingid' },
  { name: 'tbldomains', key: 'id', parent: 'userid' },
  { name: 'tblcancelrequests', key: 'id', parent: 'relid' },
  { name: 'tblinvoices', key: 'id', parent: 'userid' },
  { name: 'tblinvoiceitems', key: 'id', parent: 'invoiceid' },
  { name: 'tblaccounts', key: 'id', parent: 'invoiceid' },
  { name: 'tblticketdepartments', key: 'id', without: ['password'] },
  { name: 'tbltickets', key: 'id', parent: 'userid' },
  { name: 'tblticketreplies', key: 'id', parent: 'tid' },
  { name: 'tblticketnotes', key: 'id', parent: 'ticketid' },
]
