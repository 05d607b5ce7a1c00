import { describe, expect, test } from 'vitest'
import { whmcsFirm } from '../factories.firm.ts'
import { fixtureSql } from '../factories.ts'
import { type DumpRow, dumpParser } from './dump.ts'

function rowsOf(text: string, { pieces = text.length, table = 'a' } = {}): DumpRow[] {
  const parser = dumpParser((name) => name === table)
  const rows: DumpRow[] = []
  for (let at = 0; at < text.length; at += pieces)
    rows.push(...parser.push(text.slice(at, at + pieces)))
  return [...rows, ...parser.push('', true)]
}

const created =
  'CREATE TABLE `a` (\n  `id` int(10) NOT NULL,\n  `x y` text,\n  PRIMARY KEY (`id`)\n);\n'

describe('rows of a dump', () => {
  test.each([
    ["(1,'it''s')", "it's"],
    [String.raw`(1,'a\'b\\c\nd')`, "a'b\\c\nd"],
    ["(1,'); DROP -- /* `')", '); DROP -- /* `'],
    ['(1,NULL)', null],
    ['(1,-12.50)', '-12.50'],
    ["(1,_binary 'raw')", 'raw'],
    ['(1,0x4142)', 'AB'],
    ["(1,b'101')", '5'],
    ["(1,'')", ''],
    ["(1,'0000-00-00')", '0000-00-00'],
  ])('%s is read as it was stored', (written, stored) => {
    for (const pieces of [1, 3, 1000])
      expect(rowsOf(`${created}INSERT INTO \`a\` VALUES ${written};\n`, { pieces })).toEqual([
        { table: 'a', row: { id: '1', 'x y': stored } },
      ])
  })

  test('named columns count, comments and other tables do not', () => {
    const text =
      `/*M!999999\\- enable the sandbox mode */\n-- it's a dump\n${created}LOCK TABLES \`a\` WRITE;
INSERT INTO \`b\` VALUES (1,'x;(')),(2,'it\\'s');\n`.replace("(')", "'")
    expect(
      rowsOf(
        `${text}INSERT INTO \`a\` VALUES (0,'zero');\nINSERT INTO \`a\` (\`x y\`, \`id\`) VALUES ('one',1),\n('two',2);\nUNLOCK TABLES;\n-- end`,
      ),
    ).toEqual([
      { table: 'a', row: { id: '0', 'x y': 'zero' } },
      { table: 'a', row: { 'x y': 'one', id: '1' } },
      { table: 'a', row: { 'x y': 'two', id: '2' } },
    ])
  })

  test('cut anywhere, a whole dump gives the same rows', () => {
    const text = [...fixtureSql(whmcsFirm({ clients: 3, invoices: 20 }))].join('')
    const whole = rowsOf(text, { table: 'tblclients' })
    expect(whole).toHaveLength(3)
    for (const pieces of [1, 7, 64, 1000])
      expect(rowsOf(text, { pieces, table: 'tblclients' })).toEqual(whole)
  })

  test.each([
    [`${created}INSERT INTO \`a\` VALUES (1,'x'`, 'The dump ends in the middle of a statement'],
    [`${created}INSERT INTO \`a\` VALUES (1,'x')`, 'The dump ends in the middle of a statement'],
    [`${created}INSERT INTO \`a\` VALUES (1);`, 'A row of a has 1 values, the table 2 columns'],
    ["INSERT INTO `a` VALUES (1,'x');", 'Rows of a come before the table itself'],
    ['no SQL at all', 'it is not a dump'],
    ['', 'it is not a dump'],
  ])('%s is refused', (text, message) => {
    expect(() => rowsOf(text)).toThrow(message)
  })
})
