/**
 * Builders of made-up databases of other programs: tables as their public documentation and
 * importers name them, in the SQL that mysqldump writes. Nothing of a real one.
 */
export type FixtureRow = Record<string, string | number | null | undefined>
export type Fixture = Record<string, FixtureRow[]>

export type Column = readonly [name: string, type: string, standard?: string | number]

export const text = (name: string): Column => [name, 'text NOT NULL', '']
export const whole = (name: string): Column => [name, 'int(10) NOT NULL', 0]
export const money = (name: string): Column => [name, 'decimal(16,2) NOT NULL', '0.00']
const day = (name: string): Column => [name, 'date NOT NULL', '0000-00-00']
export const time = (name: string): Column => [name, 'datetime NOT NULL', '0000-00-00 00:00:00']

export type FixtureSchema = Readonly<Record<string, readonly Column[]>>

const whmcsSchema: FixtureSchema = {
  tblconfiguration: [text('setting'), text('value')],
  tblcurrencies: [text('code'), text('prefix'), whole('default')],
  tblcustomfields: [text('type'), whole('relid'), text('fieldname')],
  tblcustomfieldsvalues: [whole('fieldid'), whole('relid'), text('value')],
  tblclients: [
    ...['firstname', 'lastname', 'companyname', 'email', 'address1', 'address2', 'city'].map(text),
    ...['state', 'postcode', 'country', 'phonenumber', 'tax_id', 'password'].map(text),
    ...[['currency', 'int(10) NOT NULL', 1] as const, money('credit'), day('datecreated')],
    ...[text('notes'), ['status', 'text NOT NULL', 'Active'] as const, text('cardnum')],
  ],
  tblusers: [
    ...['first_name', 'last_name', 'email', 'password', 'second_factor_config'].map(text),
    ...[['email_verified_at', 'timestamp NULL', 'NULL'] as const],
  ],
  tblusers_clients: [
    whole('auth_user_id'),
    whole('client_id'),
    whole('owner'),
    text('permissions'),
  ],
  tblcontacts: [
    ...[whole('userid'), text('firstname'), text('lastname'), text('email')],
    ...[whole('invoiceemails'), whole('supportemails')],
  ],
  tblproducts: [text('name'), text('slug'), text('description'), text('paytype')],
  tblpricing: [
    ...[text('type'), whole('currency'), whole('relid')],
    ...['msetupfee', 'qsetupfee', 'ssetupfee', 'asetupfee', 'bsetupfee', 'tsetupfee'].map(money),
    ...['monthly', 'quarterly', 'semiannually', 'annually', 'biennially', 'triennially'].map(money),
  ],
  tbladdons: [text('name')],
  tblhosting: [
    ...[whole('userid'), whole('packageid'), day('regdate'), text('domain'), money('amount')],
    ...[text('billingcycle'), day('nextduedate'), day('termination_date'), text('domainstatus')],
    ...[text('suspendreason'), text('password')],
  ],
  tblhostingaddons: [
    ...[whole('hostingid'), whole('addonid'), text('name'), money('recurring')],
    ...[text('billingcycle'), text('status'), day('regdate'), day('nextduedate')],
  ],
  tbldomains: [
    ...[whole('userid'), day('registrationdate'), text('domain'), money('recurringamount')],
    ...[whole('registrationperiod'), day('expirydate'), text('status'), day('nextduedate')],
    ...[whole('donotrenew')],
  ],
  tblcancelrequests: [time('date'), whole('relid'), text('reason'), text('type')],
  tblticketdepartments: [text('name')],
  tbltickets: [
    ...[text('tid'), whole('did'), whole('userid'), text('name'), text('email'), time('date')],
    ...[text('title'), text('message'), text('status'), text('urgency'), text('admin')],
    ...[text('attachment'), text('service')],
  ],
  tblticketreplies: [
    ...[whole('tid'), whole('userid'), text('name'), time('date'), text('message'), text('admin')],
    text('attachment'),
  ],
  tblticketnotes: [whole('ticketid'), text('admin'), time('date'), text('message')],
  tblinvoices: [
    ...[whole('userid'), text('invoicenum'), day('date'), day('duedate'), time('datepaid')],
    ...['subtotal', 'credit', 'tax', 'tax2', 'total', 'taxrate', 'taxrate2'].map(money),
    ...[text('status'), text('paymentmethod'), text('notes')],
  ],
  tblinvoiceitems: [
    ...[whole('invoiceid'), whole('userid'), text('type'), whole('relid'), text('description')],
    ...[money('amount'), whole('taxed'), day('duedate')],
  ],
  tblaccounts: [
    ...[whole('userid'), text('gateway'), time('date'), text('description'), money('amountin')],
    ...[money('fees'), money('amountout'), text('transid'), whole('invoiceid'), whole('refundid')],
  ],
}

/** The statements of mysqldump for these rows: a table without rows is there all the same. */
export function* fixtureSql(
  fixture: Fixture,
  schema: FixtureSchema = whmcsSchema,
): Generator<string> {
  yield '-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB\n--\n/*!40101 SET NAMES utf8mb4 */;\n'
  yield "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;\n"
  for (const [table, columns] of Object.entries(schema)) {
    yield `DROP TABLE IF EXISTS \`${table}\`;\nCREATE TABLE \`${table}\` (\n  \`id\` int(10) NOT NULL AUTO_INCREMENT,\n`
    for (const [name, type] of columns) yield `  \`${name}\` ${type},\n`
    yield `  PRIMARY KEY (\`id\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='a ; b';\n\nLOCK TABLES \`${table}\` WRITE;\n`
    const rows = fixture[table] ?? []
    for (let at = 0; at < rows.length; at += 500)
      yield `INSERT INTO \`${table}\` VALUES ${rows
        .slice(at, at + 500)
        .map((row) => tuple(row, columns))
        .join(',')};\n`
    yield 'UNLOCK TABLES;\n'
  }
  yield '-- Dump completed\n'
}

function tuple(row: FixtureRow, columns: readonly Column[]): string {
  const values = columns.map(([name, , standard = '']) =>
    name in row ? (row[name] ?? null) : standard === 'NULL' ? null : standard,
  )
  return `(${[row.id ?? null, ...values].map(literal).join(',')})`
}

function literal(value: string | number | null): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${escapes.reduce((escaped, [letter, written]) => escaped.replaceAll(letter, written), value)}'`
}

/** The backslash first, as the others are written with it. */
const escapes: readonly [letter: string, written: string][] = [
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['"', '\\"'],
  ['\0', '\\0'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\x1a', '\\Z'],
]
