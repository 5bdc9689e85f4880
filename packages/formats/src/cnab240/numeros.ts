import { ok, type Result } from '@razao/engine/dinheiro'
import { type ContaDeCobranca, numerosDoTitulo } from '../boleto/index.ts'
import type { Exigido, Leiaute, NumerosDaConta } from './leiautes.ts'
import { type RecusaDoCnab, type RemessaDeCobranca, recusarCnab } from './tipos.ts'

const NOMES: Readonly<Record<Exigido, string>> = {
  conta: 'o número da conta',
  convenio: 'o convênio (código do beneficiário)',
  digitoDaAgencia: 'o dígito da agência',
  digitoDaConta: 'o dígito da conta',
  variacao: 'a variação da carteira',
  transmissao: 'o código de transmissão, que o banco dá para os arquivos',
}

const FORMAS: Readonly<Record<Exigido, RegExp>> = {
  conta: /^\d{1,12}$/,
  convenio: /^\d{1,20}$/,
  digitoDaAgencia: /^[0-9XP]$/i,
  digitoDaConta: /^[0-9XP]$/i,
  variacao: /^\d{1,3}$/,
  transmissao: /^\d{15}$/,
}

const limpar = (texto: string | undefined): string => (texto ?? '').replace(/[\s./-]/g, '')

/** What the files of the bank need of the account, beside what its boletos need. */
export function conferirConta(
  { conta, codigoDeTransmissao }: RemessaDeCobranca,
  { exige }: Leiaute,
): Result<true, RecusaDoCnab> {
  const ditos: Readonly<Record<Exigido, string>> = {
    ...{ conta: limpar(conta.conta), convenio: limpar(conta.convenio) },
    digitoDaAgencia: limpar(conta.digitoDaAgencia),
    digitoDaConta: limpar(conta.digitoDaConta),
    ...{ variacao: limpar(conta.variacao), transmissao: limpar(codigoDeTransmissao) },
  }
  for (const qual of exige) {
    if (!FORMAS[qual].test(ditos[qual])) {
      return recusarCnab(qual, `Informe ${NOMES[qual]} para gerar o arquivo deste banco.`)
    }
  }
  return ok(true)
}

/** The numbers of a title as the file takes them: account and convênio too where the boleto does not have them. */
export function numerosDoArquivo(
  conta: ContaDeCobranca,
  titulo: { readonly nossoNumero: string; readonly parcela?: number },
): Result<NumerosDaConta, RecusaDoCnab> {
  const lidos = numerosDoTitulo(conta, titulo)
  if (!lidos.ok) return recusarCnab(lidos.refusal.campo, lidos.refusal.mensagem)
  const numeros = lidos.value
  return ok({
    ...numeros,
    conta: numeros.conta || limpar(conta.conta),
    convenio: numeros.convenio || limpar(conta.convenio),
    digitoDaConta: numeros.digitoDaConta ?? limpar(conta.digitoDaConta).toUpperCase(),
  })
}
