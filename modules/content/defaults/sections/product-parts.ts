/** Sentences that the three product pages share until staff edit one of them. */
export const productParts = {
  table: { title: 'All plans side by side.' },
  closing: {
    title: 'Not sure which one?',
    text: 'Tell us what you want to run and how many people use it. We’ll suggest a plan, or tell you to stay where you are.',
  },
}

export const payment = {
  question: 'How do I pay?',
  answer:
    'By card through PayFast, or by bank transfer with your order number as reference. The checkout shows what is available. Everything is in rand.',
}

export const changeOfPlan = {
  question: 'Can I change to another plan later?',
  answer:
    'Yes. Choose the new plan in your account. You see what it costs, and from when, before you confirm.',
}

export const vat = {
  question: '{vat}Is VAT in the price?{/vat}',
  answer:
    'Yes. The big price is what you pay, VAT included. The price without VAT is next to it, for those who claim it back.',
}

export const fitTitle = 'This is for you if'
export const misfitTitle = 'Choose something else if'
export const questionsTitle = 'Questions before you buy.'
