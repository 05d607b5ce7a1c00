import type { DemoPost } from '../demo-post.ts'

export const popia: DemoPost = {
  slug: 'what-popia-asks-of-a-web-shop',
  title: 'What POPIA asks of a small web shop',
  excerpt:
    'Not a banner. Eight conditions, one officer, and a handful of decisions you can make this week. A plain reading, by people who are not lawyers.',
  metaTitle: 'POPIA for a small online shop',
  metaDescription:
    'POPIA for small web shops in plain words: the information officer, what you may collect, newsletters, operators abroad, and what to do after a breach.',
  category: 'running-a-business',
  tags: ['popia', 'security'],
  author: 'Nadia Jacobs',
  picture: 'popia',
  daysAgo: 73,
  views: 1986,
  alt: 'A form with most of its fields crossed out and one lock',
  content: `<p>The Protection of Personal Information Act has been in full force since 1 July 2021. It applies to the guest house with a booking form as much as to a bank. Much of what is sold under its name, cookie banners above all, is not in it. This is what is, as we understand it after doing it for our own company. It is not legal advice; the Act is short and readable, and the Information Regulator's guidance notes are free.</p>
<h2>Somebody has to be responsible</h2>
<p>Every business has an <strong>information officer</strong>, whether it knows or not: by law it is the head of the business. You register that person with the Information Regulator, on its website, at no charge. If you are a company of one, it is you.</p>
<p>The officer's work in a small shop fits on a page: know what you hold, answer people who ask about their data, see that agreements are in place, and act when something leaks.</p>
<h2>Collect less</h2>
<p>Personal information may be processed only for a definite, lawful purpose, and no more of it than that purpose needs. Take your checkout form and ask of each field what you do with it.</p>
<ul><li>Name, address, phone for the courier: needed to deliver. Keep.</li><li>E-mail: needed to confirm. Keep.</li><li>Date of birth: for a birthday voucher? Then it is marketing, and optional. For alcohol, you need to know that somebody is over 18, not when they were born.</li><li>ID number: almost never. A stolen ID number hurts a person for life.</li><li>Account required to buy: you may offer it. Whoever wants to buy once should be able to.</li></ul>
<p>What you do not have cannot be stolen from you.</p>
<h2>Say what you do</h2>
<p>When you collect something, the person must be able to know what is collected, by whom, for what, whether it is voluntary, who else gets it, and whether it goes to another country. That is your privacy notice. Write it in words that your customers use, and link it where the form is, not only in the footer.</p>
<h2>Newsletters</h2>
<p>Direct marketing by e-mail, SMS or WhatsApp has its own section in the Act, section 69. In short:</p>
<ul><li>To people who are not your customers: only with consent, given beforehand. You may ask for it once.</li><li>To your customers: about your own similar products, if you gave them the chance to object when you collected the address, and again in every message.</li><li>A box that is ticked already is not consent.</li></ul>
<p>Keep a record of when and where each address was given. A list that you bought has no such record.</p>
<h2>Operators: everybody who works for you</h2>
<p>Your host, the newsletter service, the courier, the accounting program: where they process personal information for you, they are your <em>operators</em>, and you stay responsible. The Act asks for a written agreement that they keep it secure and tell you at once when they have reason to believe that somebody got at it. Reputable services have one ready; look for &quot;data processing agreement&quot; and keep a copy.</p>
<p>If an operator is abroad, section 72 applies: the other country's law, or a binding agreement, has to protect people about as well as POPIA does. For services under European law that is usually said in their agreement.</p>
<h2>Keep it safe, within reason</h2>
<p>The Act asks for <em>appropriate, reasonable technical and organisational measures</em>. For a shop of five people a regulator will hardly expect a security department. These would be hard to explain away if they were missing:</p>
<ol><li>Updates installed within days, not months.</li><li>A password manager, and a second factor for everything that holds customers' data.</li><li>An account for each person, closed on the day that person leaves.</li><li>Backups that were tested.</li><li>Card numbers never on your own server: let the payment provider's page take them.</li></ol>
<h2>Throw it away</h2>
<p>Records may not be kept longer than the purpose, or another law, needs. Tax law wants invoices for five years from the date the return was submitted, so those stay. Abandoned carts, old CVs, last year's competition entries and the export in somebody's Downloads folder do not. Put a date in the calendar, twice a year, and delete.</p>
<h2>When something leaks</h2>
<p>If there are reasonable grounds to believe that somebody unauthorised got at personal information, you must tell the Information Regulator and the people concerned as soon as reasonably possible. There is a form for the Regulator. To the people, say in plain words what happened, what it may mean for them, what you have done and what they should do. Write that letter now, with gaps for the details. On the day, you will have other things on your mind.</p>
<h2>And the cookie banner?</h2>
<p>POPIA has no cookie section. If you count visitors in a way that can identify them, the ordinary conditions apply: have a purpose, say so, and give people a way out. If you count without identifying anybody, there is nothing to ask. The best banner is the one that your site does not need.</p>`,
}
