/** One line of what was pasted, as the preview shows it. */
export type EnderecoLido = {
  readonly email: string
  readonly nome: string | null
  readonly estado: 'valido' | 'repetido' | 'ja-esta' | 'invalido'
}

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/
const COM_NOME = /^"?([^"<>]{0,120}?)"?\s*<([^<>]*)>$/
const SEPARADORES = /[;,\t]/

const limparAspas = (texto: string): string =>
  texto
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

type Achado = { readonly email: string; readonly nome: string | null }

/** One line: `Ana <ana@x>`, `Ana;ana@x` of a spreadsheet, or some e-mails. */
function lerLinha(linha: string): Achado[] {
  const partes = linha.split(SEPARADORES).map(limparAspas).filter(Boolean)
  const emails = partes.filter((parte) => EMAIL.test(parte))
  const [unico] = emails
  if (unico !== undefined && emails.length === 1 && !linha.includes('<')) {
    const nome = partes.find((parte) => parte !== unico && !parte.includes('@')) ?? null
    return [{ email: unico, nome }]
  }
  return partes.map((parte) => {
    const [, nome, dentro] = COM_NOME.exec(parte) ?? []
    return { email: (dentro ?? parte).trim(), nome: nome?.trim() || null }
  })
}

const ehCabecalho = (linha: string): boolean => !linha.includes('@') && /e-?mail/i.test(linha)

/**
 * Reads what was pasted from a message or a spreadsheet: one e-mail or many, with or without names.
 * `daqui` are the e-mails, in small letters, of who is already in the office or was already invited.
 */
export function lerEnderecos(texto: string, daqui: ReadonlySet<string>): EnderecoLido[] {
  const vistos = new Set<string>()
  return texto
    .split(/\r?\n/)
    .filter((linha, i) => linha.trim() !== '' && !(i === 0 && ehCabecalho(linha)))
    .flatMap(lerLinha)
    .map(({ email: escrito, nome }) => {
      const email = escrito.toLowerCase()
      if (!EMAIL.test(email)) return { email: escrito, nome, estado: 'invalido' as const }
      const repetido = vistos.has(email)
      vistos.add(email)
      if (repetido) return { email, nome, estado: 'repetido' as const }
      return { email, nome, estado: daqui.has(email) ? ('ja-esta' as const) : ('valido' as const) }
    })
}

/** As the route takes it: `Nome <e-mail>`, or the e-mail alone. */
export const paraEnvio = ({ email, nome }: EnderecoLido): string =>
  nome ? `${nome.replace(/["<>]/g, '')} <${email}>` : email
