import {
  amount,
  button,
  type Fact,
  facts,
  heading,
  paragraph,
  smallPrint,
  textFacts,
} from './email-parts.ts'

/** A part of an email in both of its forms. `gap` separates it from what follows in plain text. */
type Part = { html: string; text: string; gap: string }

/**
 * A letter whose sentences are written once for HTML and plain text. `reader` is the variable with
 * the reader’s name.
 */
export function letter(
  title: string,
  parts: readonly Part[],
  reader = 'customer_name',
): { html: string; text: string } {
  const all = [say(`Hello {{ ${reader} }}`), ...parts]
  return {
    html: [heading(title), ...all.map(({ html }) => html)].join('\n'),
    text: all.map(({ text, gap }, at) => (at < all.length - 1 ? text + gap : text)).join(''),
  }
}

export function say(sentences: string): Part {
  return { html: paragraph(sentences), text: sentences, gap: '\n\n' }
}

export function mutedText(sentences: string): Part {
  return { html: smallPrint(sentences), text: sentences, gap: '\n\n' }
}

/** The lines of this variable, each on its own. */
export function lines(variable: string): Part {
  return {
    html: paragraph(`{{ ${variable} | escape | newline_to_br | raw }}`),
    text: `{{ ${variable} }}`,
    gap: '\n\n',
  }
}

/** The amount that it is about; its facts follow closely. */
export function sum(money: string, caption: string): Part {
  return { html: amount(money, caption), text: `${caption}: ${money}`, gap: '\n' }
}

export function table(rows: readonly Fact[]): Part {
  return { html: facts(rows), text: textFacts(rows), gap: '\n' }
}

export function link(address: string, label: string): Part {
  return { html: button(address, label), text: `${label}: ${address}`, gap: '\n\n' }
}

/** A paragraph that is there only where this variable has a value. */
export function textIf(variable: string, sentences: string): Part {
  const [begin, end] = [`{% if ${variable} != blank %}`, '{% endif %}']
  return {
    html: `${begin}${paragraph(sentences)}${end}`,
    text: `${begin}${sentences}\n${end}`,
    gap: '',
  }
}
