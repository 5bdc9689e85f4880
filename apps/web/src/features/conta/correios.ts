type Correio = { readonly nome: string; readonly endereco: string }

const GMAIL: Correio = { nome: 'Gmail', endereco: 'https://mail.google.com/' }
const OUTLOOK: Correio = { nome: 'Outlook', endereco: 'https://outlook.live.com/mail/' }
const YAHOO: Correio = { nome: 'Yahoo', endereco: 'https://mail.yahoo.com/' }

const PROVEDORES: Readonly<Record<string, Correio>> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'outlook.com': OUTLOOK,
  'outlook.com.br': OUTLOOK,
  'hotmail.com': OUTLOOK,
  'live.com': OUTLOOK,
  'yahoo.com': YAHOO,
  'yahoo.com.br': YAHOO,
  'icloud.com': { nome: 'iCloud', endereco: 'https://www.icloud.com/mail' },
  'uol.com.br': { nome: 'UOL', endereco: 'https://email.uol.com.br/' },
  'bol.com.br': { nome: 'BOL', endereco: 'https://email.bol.uol.com.br/' },
  'terra.com.br': { nome: 'Terra', endereco: 'https://mail.terra.com.br/' },
}

/** Where the mail of this address is read, when it is one of the common providers. */
export const correioDe = (email: string): Correio | null => {
  const dominio = email.trim().toLowerCase().split('@').at(-1) ?? ''
  return Object.hasOwn(PROVEDORES, dominio) ? (PROVEDORES[dominio] ?? null) : null
}
